// The lock is the parameter whose fields are accessed, whichever object it is. A naive tool does not know that the parameters
// of two methods are one object.
public class LockParameterOk {
  static class Account {
    long balance;
    long fees;
  }

  static class Bank {
    static void deposit(Account account, long amount) {
      synchronized (account) {
        account.balance += amount;
      }
    }

    static void charge(Account target, long fee) {
      synchronized (target) {
        target.balance -= fee;
        target.fees += fee;
      }
    }
  }

  public static void main(String[] args) {
    Account shared = new Account();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> Bank.deposit(shared, 50)).start();
      new Thread(() -> Bank.charge(shared, 2)).start();
    }
  }
}
