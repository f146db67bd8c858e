// Synchronized methods of one journal that call each other take a lock that the thread already has. Several threads do it at
// once; a tool that does not know re-entrance says that the second acquisition waits for the first.
public class DeadlockReentranceOk {
  static class Journal {
    private int lines;
    private int pages;

    synchronized void append() {
      lines++;
      if (lines % 10 == 0) turnPage();
    }

    synchronized void turnPage() {
      pages++;
      synchronized (this) {
        if (pages > 1000) clear();
      }
    }

    synchronized void clear() {
      lines = 0;
      pages = 0;
    }
  }

  static class AuditJournal extends Journal {
    @Override
    synchronized void append() {
      super.append();
      super.append();
    }
  }

  public static void main(String[] args) {
    Journal journal = new AuditJournal();
    for (int i = 0; i < 3; i++) {
      new Thread(() -> {
        for (int n = 0; n < 100; n++) journal.append();
      }).start();
    }
    journal.clear();
  }
}
