// One side locks getClass(), which for an object of the subclass is not the class that the other side names.
public class LockGetClass {
  static class Account {
    private static int open;

    void open() {
      synchronized (getClass()) {
        open++;  // !data-race Account.open
      }
    }

    void close() {
      synchronized (Account.class) {
        open--;  // !data-race Account.open
      }
    }
  }

  static class SavingsAccount extends Account {}

  public static void main(String[] args) {
    Account savings = new SavingsAccount();
    Account checking = new Account();
    new Thread(savings::open).start();
    new Thread(checking::close).start();
  }
}
