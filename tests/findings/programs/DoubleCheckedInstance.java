// Double-checked locking of an instance field that is not volatile.
public class DoubleCheckedInstance {
  static class Connection {
    int timeout;

    Connection() {
      timeout = 30;
    }
  }

  static class Pool {
    private Connection connection;

    Connection get() {
      if (connection == null) {  // !double-checked-locking Pool.connection
        synchronized (this) {
          if (connection == null) {
            connection = new Connection();  // !double-checked-locking Pool.connection
          }
        }
      }
      return connection;  // !double-checked-locking Pool.connection
    }
  }

  public static void main(String[] args) {
    Pool pool = new Pool();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println("connected " + (pool.get() != null))).start();
    }
  }
}
