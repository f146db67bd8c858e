// The local copy saves a read but not the program: the field is still not volatile.
public class DoubleCheckedLocalCopy {
  static class Connection {
    int timeout;

    Connection() {
      timeout = 30;
    }
  }

  private static final Object LOCK = new Object();
  private static Connection connection;

  static Connection get() {
    Connection result = connection;  // !double-checked-locking connection
    if (result == null) {
      synchronized (LOCK) {
        result = connection;
        if (result == null) {
          result = new Connection();
          connection = result;  // !double-checked-locking connection
        }
      }
    }
    return result;
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println("connected " + (get() != null))).start();
    }
  }
}
