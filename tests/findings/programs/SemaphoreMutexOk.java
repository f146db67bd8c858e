// A semaphore with one permit guards the balance. Correct, like a lock; a tool that does not count permits, or knows only locks,
// reports the balance.
import java.util.concurrent.Semaphore;

public class SemaphoreMutexOk {
  static class Account {
    final Semaphore permit = new Semaphore(1);
    long balance;

    void deposit(long amount) {
      permit.acquireUninterruptibly();
      try {
        balance += amount;
      } finally {
        permit.release();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    Thread salary = new Thread(() -> account.deposit(2000));
    Thread refund = new Thread(() -> account.deposit(35));
    salary.start();
    refund.start();
    salary.join();
    refund.join();
    System.out.println("balance " + account.balance);
  }
}
