// Double-checked locking as it should be, with a volatile field. A naive tool sees a read without the lock.
public class DoubleCheckedVolatileOk {
  static class Connection {
    int timeout;

    Connection() {
      timeout = 30;
    }
  }

  static class Pool {
    private volatile Connection connection;

    Connection get() {
      if (connection == null) {
        synchronized (this) {
          if (connection == null) {
            connection = new Connection();
          }
        }
      }
      return connection;
    }
  }

  public static void main(String[] args) {
    Pool pool = new Pool();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println("timeout " + pool.get().timeout)).start();
    }
  }
}
