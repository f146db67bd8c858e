// The same, but the table is thrown away now and then: who reads behind the lock may find nothing.
public class LazyReadBehindLockReset {
  static class Table {
    final int rows = 3;
  }

  private static final Object LOCK = new Object();
  private static Table table;

  static Table table() {
    synchronized (LOCK) {
      if (table == null) {
        table = new Table();
      }
    }
    return table;  // !data-race table
  }

  static void forget() {
    synchronized (LOCK) {
      table = null;  // !data-race table
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> System.out.println(table()));
    Thread second = new Thread(() -> forget());
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
