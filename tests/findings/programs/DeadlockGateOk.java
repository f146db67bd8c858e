// Reading and writing take index and pages in opposite orders, but both only inside the archive's own lock, so never at the
// same time. A tool that looks at pairs of locks alone reports a cycle.
public class DeadlockGateOk {
  static final Object archive = new Object();
  static final Object index = new Object();
  static final Object pages = new Object();
  static int entries;
  static int written;

  static void write() {
    synchronized (archive) {
      synchronized (index) {
        entries++;
        synchronized (pages) {
          written++;
        }
      }
    }
  }

  static void prune() {
    synchronized (archive) {
      synchronized (pages) {
        written--;
        synchronized (index) {
          entries--;
        }
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread writer = new Thread(DeadlockGateOk::write);
    Thread pruner = new Thread(DeadlockGateOk::prune);
    writer.start();
    pruner.start();
    writer.join();
    pruner.join();
    System.out.println(entries + written);
  }
}
