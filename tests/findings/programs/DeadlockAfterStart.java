// Main takes cache before disk after it has started the flusher, which takes disk before cache.
// run: may hang
public class DeadlockAfterStart {
  static final Object cache = new Object();
  static final Object disk = new Object();
  static int blocks;

  static void warmUp() {
    synchronized (cache) {
      synchronized (disk) {  // !deadlock
        blocks = 8;
      }
    }
  }

  static void flush() {
    synchronized (disk) {
      synchronized (cache) {  // !deadlock
        blocks--;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread flusher = new Thread(DeadlockAfterStart::flush);
    flusher.start();
    warmUp();
    flusher.join();
    System.out.println(blocks);
  }
}
