// Tables lock the database that they belong to, and forget it when they are dropped, by who uses them. Correct: a table never belongs
// to another one, so who finds a database at all finds the same. Who asks only whether the field is set again does not know the lock.
public class LockGivenUpOk {
  static class Database {
    private int rows;
  }

  static class Table {
    private Database database;

    Table(Database database) {
      this.database = database;
    }

    void add() {
      synchronized (database) {
        database.rows++;
      }
      database = null;
    }
  }

  static void use(Database database) {
    new Table(database).add();
  }

  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < 2; i++) {
      Database database = new Database();
      Thread first = new Thread(() -> use(database));
      Thread second = new Thread(() -> use(database));
      first.start();
      second.start();
      first.join();
      second.join();
    }
  }
}
