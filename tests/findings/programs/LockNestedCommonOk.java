// Each side holds a further lock of its own, but both hold the lock of the account. A naive tool compares the innermost or the
// outermost locks and finds them different.
public class LockNestedCommonOk {
  static class Account {
    private final Object lock = new Object();
    private final Object audit = new Object();
    private final Object print = new Object();
    private long balance;

    void deposit(long amount) {
      synchronized (audit) {
        synchronized (lock) {
          balance += amount;
        }
      }
    }

    void statement() {
      synchronized (lock) {
        synchronized (print) {
          System.out.println("balance " + balance);
        }
      }
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(() -> account.deposit(100)).start();
    new Thread(account::statement).start();
  }
}
