// There is a lock for the stock and one for the cash, and one method takes the wrong one.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantMixedUp {
  static class Shop {
    private final ReentrantLock stockLock = new ReentrantLock();
    private final ReentrantLock cashLock = new ReentrantLock();
    private int stock = 10;

    void sell() {
      stockLock.lock();
      try {
        stock--;  // !data-race Shop.stock
      } finally {
        stockLock.unlock();
      }
    }

    void deliver(int pieces) {
      cashLock.lock();
      try {
        stock += pieces;  // !data-race Shop.stock
      } finally {
        cashLock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    new Thread(shop::sell).start();
    new Thread(() -> shop.deliver(5)).start();
  }
}
