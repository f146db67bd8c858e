// The table is made under a lock by who finds none, and read behind the lock. Correct: who has looked under the lock comes
// after who made it, and it is never set again. Who compares locks sees a read without one.
public class LazyReadBehindLockOk {
  static class Table {
    int rows = 3;
  }

  private static final Object LOCK = new Object();
  private static Table table;

  static Table table() {
    synchronized (LOCK) {
      if (table == null) {
        table = new Table();
      }
    }
    return table;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> System.out.println(table().rows));
    Thread second = new Thread(() -> System.out.println(table().rows));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
