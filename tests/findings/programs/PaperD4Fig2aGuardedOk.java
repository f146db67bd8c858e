// D4, figure 2(a), with no stock at the beginning. The paper reports a race; in truth the second thread writes the orders only
// when it has seen what the first wrote under the same lock, after its own write of the orders, so they are in order.
import java.util.concurrent.locks.ReentrantLock;

public class PaperD4Fig2aGuardedOk {
  static final ReentrantLock orderLock = new ReentrantLock();
  static final ReentrantLock stockLock = new ReentrantLock();
  static int orders;
  static int stock;

  static void take() {
    orderLock.lock();
    orders = 1;
    stockLock.lock();
    stock = 1;
    stockLock.unlock();
    orderLock.unlock();
  }

  static void check() {
    stockLock.lock();
    int seen = stock;
    if (seen > 0) {
      orders = 2;
    }
    stockLock.unlock();
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig2aGuardedOk::take).start();
    new Thread(PaperD4Fig2aGuardedOk::check).start();
  }
}
