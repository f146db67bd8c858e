// Accounts are locked in the order of their identity hash codes; when these are equal, a third lock keeps such transfers apart.
// Correct, though the two synchronized statements stand there in both orders.
public class DeadlockTransferTieOk {
  static final Object tie = new Object();

  static class Account {
    private int balance = 100;

    void move(Account to, int amount) {
      balance -= amount;
      to.balance += amount;
    }
  }

  static void transfer(Account from, Account to, int amount) {
    int fromHash = System.identityHashCode(from);
    int toHash = System.identityHashCode(to);
    if (fromHash < toHash) {
      synchronized (from) {
        synchronized (to) {  // !FP_deadlock
          from.move(to, amount);
        }
      }
    } else if (fromHash > toHash) {
      synchronized (to) {
        synchronized (from) {  // !FP_deadlock
          from.move(to, amount);
        }
      }
    } else {
      synchronized (tie) {
        synchronized (from) {
          synchronized (to) {  // !FP_deadlock
            from.move(to, amount);
          }
        }
      }
    }
  }

  public static void main(String[] args) {
    Account mine = new Account();
    Account yours = new Account();
    new Thread(() -> transfer(mine, yours, 10)).start();
    new Thread(() -> transfer(yours, mine, 10)).start();
  }
}
