// D4, figure 2(b), change 2: the race is mended with the orders' lock, inside the stock's lock; that makes a deadlock, as the
// paper says (there is stock from the beginning, so that the branch is open).
// run: may hang
import java.util.concurrent.locks.ReentrantLock;

public class PaperD4Fig2b {
  static final ReentrantLock orderLock = new ReentrantLock();
  static final ReentrantLock stockLock = new ReentrantLock();
  static int orders;
  static int stock = 5;

  static void take() {
    orderLock.lock();
    orders = 1;
    stockLock.lock();  // !deadlock
    stock = 1;
    stockLock.unlock();
    orderLock.unlock();
  }

  static void check() {
    stockLock.lock();
    int seen = stock;
    if (seen > 0) {
      orderLock.lock();  // !deadlock
      orders = 2;
      orderLock.unlock();
    }
    stockLock.unlock();
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig2b::take).start();
    new Thread(PaperD4Fig2b::check).start();
  }
}
