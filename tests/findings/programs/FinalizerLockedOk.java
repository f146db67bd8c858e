// The finalizer's thread counts files out under the lock under which main counts them in. Correct: a tool that does not
// follow the lock into the finalizer reports the count.
public class FinalizerLockedOk {
  static class Table {
    private int files;

    synchronized void add(int change) {
      files += change;
    }

    synchronized int files() {
      return files;
    }
  }

  static class OpenFile {
    private final Table table;

    OpenFile(Table table) {
      this.table = table;
      table.add(1);
    }

    @SuppressWarnings({"deprecation", "removal"})
    @Override protected void finalize() {
      table.add(-1);
    }
  }

  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < 100; i++) {
      new OpenFile(table);
    }
    System.gc();
    System.out.println(table.files());
  }
}
