// Von Praun's shared pool of objects, with a mistake: a thread goes on using a buffer after it has given it back.
import java.util.ArrayDeque;

public class PaperPraunPoolKept {
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
          buffer.used++;  // !data-race Buffer.used
          pool.giveBack(buffer);
          System.out.println(buffer.used);  // !data-race Buffer.used
        }
      }).start();
    }
  }
}
