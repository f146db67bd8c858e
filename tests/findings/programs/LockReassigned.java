// Starting a new page replaces the lock: who still holds the old one and who locks the new one are both inside. The field of
// the lock itself is read without any lock, too.
public class LockReassigned {
  static class Journal {
    private Object lock = new Object();
    private int lines;

    void write() {
      synchronized (lock) {  // !data-race Journal.lock
        lines++;  // !data-race Journal.lines
      }
    }

    void newPage() {
      synchronized (lock) {
        lock = new Object();  // !data-race Journal.lock
        lines = 0;  // !data-race Journal.lines
      }
    }
  }

  public static void main(String[] args) {
    Journal journal = new Journal();
    for (int i = 0; i < 2; i++) {
      new Thread(journal::write).start();
    }
    journal.newPage();
  }
}
