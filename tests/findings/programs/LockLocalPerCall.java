// The ReentrantLock is a local variable: each call makes its own, and locks it in vain.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LockLocalPerCall {
  static class Wallet {
    private int coins;

    void add(int count) {
      Lock lock = new ReentrantLock();
      lock.lock();
      try {
        coins += count;  // !data-race Wallet.coins
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Wallet wallet = new Wallet();
    new Thread(() -> wallet.add(3)).start();
    new Thread(() -> wallet.add(4)).start();
  }
}
