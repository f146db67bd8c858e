// Main takes cache before disk while it warms up; the flusher takes disk before cache but is started only afterwards, and main
// takes neither again. A tool without the order of the start reports a deadlock.
public class DeadlockBeforeStartOk {
  static final Object cache = new Object();
  static final Object disk = new Object();
  static int blocks;

  static void warmUp() {
    synchronized (cache) {
      synchronized (disk) {
        blocks = 8;
      }
    }
  }

  static void flush() {
    synchronized (disk) {
      synchronized (cache) {
        blocks--;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread flusher = new Thread(DeadlockBeforeStartOk::flush);
    warmUp();
    flusher.start();
    flusher.join();
    System.out.println(blocks);
  }
}
