// One thread reads prices and then writes stocks, the other reads stocks and then writes prices: each write lock waits for the
// other's read lock.
// run: may hang
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DeadlockReadWriteLocks {
  private final ReentrantReadWriteLock prices = new ReentrantReadWriteLock();
  private final ReentrantReadWriteLock stocks = new ReentrantReadWriteLock();
  private int price = 3;
  private int stock = 40;

  void reorder() {
    prices.readLock().lock();
    try {
      stocks.writeLock().lock();  // !deadlock
      try {
        stock += 100 / price;
      } finally {
        stocks.writeLock().unlock();
      }
    } finally {
      prices.readLock().unlock();
    }
  }

  void discount() {
    stocks.readLock().lock();
    try {
      prices.writeLock().lock();  // !deadlock
      try {
        price = stock > 100 ? 2 : 3;
      } finally {
        prices.writeLock().unlock();
      }
    } finally {
      stocks.readLock().unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockReadWriteLocks shop = new DeadlockReadWriteLocks();
    new Thread(shop::reorder).start();
    new Thread(shop::discount).start();
  }
}
