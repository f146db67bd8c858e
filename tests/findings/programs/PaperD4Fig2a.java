// D4, figure 2(a), change 1: the second thread writes the orders under the stock's lock, the first under the orders' lock. A
// race, as the paper says (there is stock from the beginning, so that the branch is open).
import java.util.concurrent.locks.ReentrantLock;

public class PaperD4Fig2a {
  static final ReentrantLock orderLock = new ReentrantLock();
  static final ReentrantLock stockLock = new ReentrantLock();
  static int orders;
  static int stock = 5;

  static void take() {
    orderLock.lock();
    orders = 1;  // !data-race orders
    stockLock.lock();
    stock = 1;
    stockLock.unlock();
    orderLock.unlock();
  }

  static void check() {
    stockLock.lock();
    int seen = stock;
    if (seen > 0) {
      orders = 2;  // !data-race orders
    }
    stockLock.unlock();
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig2a::take).start();
    new Thread(PaperD4Fig2a::check).start();
  }
}
