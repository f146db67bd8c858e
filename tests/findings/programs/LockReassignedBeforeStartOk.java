// The lock is replaced by a setter, but before the first thread is started; from then on there is one. A naive tool sees a lock
// that is assigned twice.
public class LockReassignedBeforeStartOk {
  static class Journal {
    private Object lock = this;
    private int lines;

    void setLock(Object lock) {
      this.lock = lock;
    }

    void write() {
      synchronized (lock) {
        lines++;  // !FP_data-race Journal.lines
      }
    }
  }

  public static void main(String[] args) {
    Object shared = new Object();
    Journal journal = new Journal();
    journal.setLock(shared);
    new Thread(journal::write).start();
    new Thread(journal::write).start();
  }
}
