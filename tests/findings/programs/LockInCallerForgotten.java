// The private method expects that its callers hold the lock; one of them does not.
public class LockInCallerForgotten {
  static class Journal {
    private int lines;

    synchronized void write(String line) {
      append(line);
    }

    void flush() {
      append("-- flushed --");
    }

    private void append(String line) {
      lines += line.isEmpty() ? 0 : 1;  // !data-race Journal.lines
    }
  }

  public static void main(String[] args) {
    Journal journal = new Journal();
    new Thread(() -> journal.write("opened")).start();
    new Thread(journal::flush).start();
  }
}
