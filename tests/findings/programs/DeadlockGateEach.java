// Like a gate lock, but every archive job makes a gate of its own, so that nothing keeps two jobs apart.
// run: may hang
public class DeadlockGateEach {
  static final Object index = new Object();
  static final Object pages = new Object();
  static int entries;
  static int written;

  static class Job {
    final Object gate = new Object();

    void write() {
      synchronized (gate) {
        synchronized (index) {
          entries++;
          synchronized (pages) {  // !deadlock
            written++;
          }
        }
      }
    }

    void prune() {
      synchronized (gate) {
        synchronized (pages) {
          written--;
          synchronized (index) {  // !deadlock
            entries--;
          }
        }
      }
    }
  }

  public static void main(String[] args) {
    Job daily = new Job();
    Job weekly = new Job();
    new Thread(daily::write).start();
    new Thread(weekly::prune).start();
  }
}
