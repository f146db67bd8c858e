// The same, but a table moves to another database between the lock and what is counted.
public class LockMovedToOther {
  static class Database {
    private int rows;
  }

  static class Table {
    private Database database;
    private final Database other;

    Table(Database database, Database other) {
      this.database = database;
      this.other = other;
    }

    void add() {
      synchronized (database) {
        database = other;
        database.rows++;  // !data-race Database.rows
      }
    }
  }

  static void use(Database database, Database other) {
    new Table(database, other).add();
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      Database one = new Database();
      Database two = new Database();
      Database total = new Database();
      Thread first = new Thread(() -> use(one, total));
      Thread second = new Thread(() -> use(two, total));
      first.start();
      second.start();
      first.join();
      second.join();
    }
  }
}
