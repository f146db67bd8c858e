// One side locks getClass(), the other the literal: the class is final, so that this is the same object. A naive tool does not
// know what getClass() returns.
public class LockGetClassOk {
  static final class Account {
    private static int open;

    void open() {
      synchronized (getClass()) {
        open++;
      }
    }

    static void close() {
      synchronized (Account.class) {
        open--;
      }
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(account::open).start();
    new Thread(Account::close).start();
  }
}
