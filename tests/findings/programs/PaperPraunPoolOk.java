// Von Praun, the shared pool of objects (tsp, hedc): a thread borrows a buffer under the pool's lock, uses it without any, and
// gives it back under the lock. One borrower at a time, in order; the paper's analysis reports the buffers, wrongly.
import java.util.ArrayDeque;

public class PaperPraunPoolOk {
  static class Buffer {
    int used;
  }

  static class Pool {
    private final ArrayDeque<Buffer> free = new ArrayDeque<>();

    synchronized Buffer borrow() {
      Buffer buffer = free.poll();
      return buffer != null ? buffer : new Buffer();
    }

    synchronized void giveBack(Buffer buffer) {
      free.push(buffer);
    }
  }

  public static void main(String[] args) {
    Pool pool = new Pool();
    for (int i = 0; i < 3; i++) {
      new Thread(() -> {
        for (int n = 0; n < 10; n++) {
          Buffer buffer = pool.borrow();
          buffer.used++;
          pool.giveBack(buffer);
        }
      }).start();
    }
  }
}
