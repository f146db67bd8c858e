// One side calls lock(), the other is synchronized on the lock object: its monitor is not the lock.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantAsMonitor {
  static class Shop {
    private final ReentrantLock lock = new ReentrantLock();
    private int stock = 10;

    void sell() {
      lock.lock();
      try {
        stock--;  // !data-race Shop.stock
      } finally {
        lock.unlock();
      }
    }

    void deliver(int pieces) {
      synchronized (lock) {
        stock += pieces;  // !data-race Shop.stock
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    new Thread(shop::sell).start();
    new Thread(() -> shop.deliver(5)).start();
  }
}
