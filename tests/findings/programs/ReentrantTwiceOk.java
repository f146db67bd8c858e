// The inner method locks and unlocks the same lock again; the outer one still holds it afterwards. A naive tool thinks that the
// unlock in the inner method has released it.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTwiceOk {
  static class Account {
    private final ReentrantLock lock = new ReentrantLock();
    private long balance;
    private int bookings;

    void deposit(long amount) {
      lock.lock();
      try {
        balance += amount;
      } finally {
        lock.unlock();
      }
    }

    void book(long amount) {
      lock.lock();
      try {
        deposit(amount);
        bookings++;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(() -> account.book(20)).start();
    new Thread(() -> account.book(30)).start();
    account.deposit(5);
  }
}
