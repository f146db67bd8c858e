// The finalizer's thread counts files out while main counts them in.
public class FinalizerCounter {
  static class Table {
    int files;
  }

  static class OpenFile {
    private final Table table;

    OpenFile(Table table) {
      this.table = table;
      table.files++;  // !FN_data-race Table.files
    }

    @SuppressWarnings({"deprecation", "removal"})
    @Override protected void finalize() {
      table.files--;  // !FN_data-race Table.files
    }
  }

  public static void main(String[] args) {
    Table table = new Table();
    for (int i = 0; i < 100; i++) {
      new OpenFile(table);
    }
    System.gc();
    System.out.println(table.files);  // !FN_data-race Table.files
  }
}
