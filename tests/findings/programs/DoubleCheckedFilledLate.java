// The field is volatile, but the connection is put into it before it is complete: who comes then sees it half made.
public class DoubleCheckedFilledLate {
  static class Connection {
    int timeout;
  }

  static class Pool {
    private volatile Connection connection;

    Connection get() {
      if (connection == null) {
        synchronized (this) {
          if (connection == null) {
            connection = new Connection();
            connection.timeout = 30;  // !data-race Connection.timeout
          }
        }
      }
      return connection;
    }
  }

  static void use(Pool pool) {
    int timeout = pool.get().timeout;  // !data-race Connection.timeout
    System.out.println("timeout " + timeout);
  }

  public static void main(String[] args) {
    Pool pool = new Pool();
    new Thread(() -> use(pool)).start();
    new Thread(() -> use(pool)).start();
  }
}
