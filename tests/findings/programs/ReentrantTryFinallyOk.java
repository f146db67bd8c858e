// The usual way: lock, try, finally unlock. A naive tool that knows synchronized only sees no lock at all.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTryFinallyOk {
  static class Account {
    private final ReentrantLock lock = new ReentrantLock();
    private long balance;

    void deposit(long amount) {
      lock.lock();
      try {
        balance += amount;
      } finally {
        lock.unlock();
      }
    }

    long balance() {
      lock.lock();
      try {
        return balance;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Account account = new Account();
    new Thread(() -> account.deposit(100)).start();
    new Thread(() -> account.deposit(50)).start();
    System.out.println("balance " + account.balance());
  }
}
