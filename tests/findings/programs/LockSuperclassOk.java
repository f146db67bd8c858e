// Superclass and subclass are both synchronized on this, which is one object. A naive tool sees the locks of two classes.
public class LockSuperclassOk {
  static class Account {
    protected long balance;

    synchronized void deposit(long amount) {
      balance += amount;
    }
  }

  static class SavingsAccount extends Account {
    synchronized void addInterest() {
      balance += balance / 100;
    }
  }

  public static void main(String[] args) {
    SavingsAccount account = new SavingsAccount();
    new Thread(() -> account.deposit(1000)).start();
    new Thread(account::addInterest).start();
  }
}
