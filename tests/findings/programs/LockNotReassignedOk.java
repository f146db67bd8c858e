// The field of the lock is neither final nor volatile, but it is written in the constructor only, before any thread has the
// object. A naive tool trusts final locks only.
public class LockNotReassignedOk {
  static class Journal {
    private Object lock;
    private int lines;

    Journal() {
      lock = new Object();
    }

    void write() {
      synchronized (lock) {
        lines++;
      }
    }

    int lines() {
      synchronized (lock) {
        return lines;
      }
    }
  }

  public static void main(String[] args) {
    Journal journal = new Journal();
    new Thread(journal::write).start();
    new Thread(journal::write).start();
    System.out.println("lines " + journal.lines());
  }
}
