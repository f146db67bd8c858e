// The deposit is under the ReentrantLock, the withdrawal is not.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantForgotten {
  static class Account {
    private final ReentrantLock lock = new ReentrantLock();
    private long balance = 500;

    void deposit(long amount) {
      lock.lock();
      try {
        balance += amount;  // !data-race Account.balance
      } finally {
        lock.unlock();
      }
    }

    void withdraw(long amount) {
      balance -= amount;  // !data-race Account.balance
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(() -> account.deposit(100)).start();
    new Thread(() -> account.withdraw(50)).start();
  }
}
