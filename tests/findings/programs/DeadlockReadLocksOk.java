// Two reports take two read locks in opposite orders. Nobody ever takes a write lock, and read locks do not exclude each other.
// A tool that takes every lock for exclusive reports a deadlock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DeadlockReadLocksOk {
  private final ReentrantReadWriteLock prices = new ReentrantReadWriteLock();
  private final ReentrantReadWriteLock stocks = new ReentrantReadWriteLock();
  private final int price = 3;
  private final int stock = 40;

  int value() {
    prices.readLock().lock();
    try {
      stocks.readLock().lock();
      try {
        return price * stock;
      } finally {
        stocks.readLock().unlock();
      }
    } finally {
      prices.readLock().unlock();
    }
  }

  int weight() {
    stocks.readLock().lock();
    try {
      prices.readLock().lock();
      try {
        return stock / price;
      } finally {
        prices.readLock().unlock();
      }
    } finally {
      stocks.readLock().unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockReadLocksOk shop = new DeadlockReadLocksOk();
    new Thread(() -> System.out.println(shop.value())).start();
    new Thread(() -> System.out.println(shop.weight())).start();
  }
}
