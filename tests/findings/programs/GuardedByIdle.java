// The lock that is declared is in a class that nothing uses: nobody ever holds it, whatever else is held.
public class GuardedByIdle {
  @interface GuardedBy {
    String value();
  }

  static class Locks {
    static final Object TABLE = new Object();
  }

  static class Table {
    @GuardedBy("Locks.TABLE")
    private int rows;

    synchronized void add() {
      rows++; // !guarded-by(high) Table.rows
    }
  }

  public static void main(String[] args) {
    Table table = new Table();
    new Thread(table::add).start();
    table.add();
  }
}
