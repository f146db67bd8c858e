// The field of the lock is volatile, so everybody sees which lock is the present one; but a thread may still be under the one
// before.
public class LockReassignedVolatile {
  static class Journal {
    private volatile Object lock = new Object();
    private int lines;

    void write() {
      synchronized (lock) {
        lines++;  // !data-race Journal.lines
      }
    }

    void newLock() {
      lock = new Object();
    }
  }

  public static void main(String[] args) {
    Journal journal = new Journal();
    for (int i = 0; i < 3; i++) {
      new Thread(journal::write).start();
      journal.newLock();
    }
  }
}
