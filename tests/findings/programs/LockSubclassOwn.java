// The superclass is synchronized on this, the subclass has a lock of its own for the field that it inherits.
public class LockSubclassOwn {
  static class Account {
    protected long balance;

    synchronized void deposit(long amount) {
      balance += amount;  // !data-race Account.balance
    }
  }

  static class SavingsAccount extends Account {
    private final Object interestLock = new Object();

    void addInterest() {
      synchronized (interestLock) {
        balance += balance / 100;  // !data-race Account.balance
      }
    }
  }

  public static void main(String[] args) {
    SavingsAccount account = new SavingsAccount();
    new Thread(() -> account.deposit(1000)).start();
    new Thread(account::addInterest).start();
  }
}
