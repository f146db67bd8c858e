// The access is in private methods without a lock; every caller holds it. A naive tool looks at the method of the access only.
public class LockInCallerOk {
  static class Journal {
    private int lines;
    private int bytes;

    synchronized void write(String line) {
      append(line);
    }

    synchronized void writeAll(String[] text) {
      for (String line : text) {
        append(line);
      }
    }

    private void append(String line) {
      lines++;
      grow(line.length());
    }

    private void grow(int count) {
      bytes += count;
    }
  }

  public static void main(String[] args) {
    Journal journal = new Journal();
    new Thread(() -> journal.write("opened")).start();
    new Thread(() -> journal.writeAll(new String[] {"paid", "closed"})).start();
  }
}
