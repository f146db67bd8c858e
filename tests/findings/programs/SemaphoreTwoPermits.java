// A semaphore with two permits lets two deposits in at a time.
import java.util.concurrent.Semaphore;

public class SemaphoreTwoPermits {
  static class Account {
    final Semaphore permits = new Semaphore(2);
    long balance;

    void deposit(long amount) {
      permits.acquireUninterruptibly();
      try {
        balance += amount;   // !data-race Account.balance
      } finally {
        permits.release();
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
