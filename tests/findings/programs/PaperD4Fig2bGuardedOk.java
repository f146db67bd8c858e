// D4, figure 2(b), with no stock at the beginning. The paper reports a deadlock; in truth the second thread asks for the
// orders' lock only when it has seen what the first wrote last under the stock's lock, so the first needs no lock any more.
import java.util.concurrent.locks.ReentrantLock;

public class PaperD4Fig2bGuardedOk {
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
      orderLock.lock();
      orders = 2;
      orderLock.unlock();
    }
    stockLock.unlock();
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig2bGuardedOk::take).start();
    new Thread(PaperD4Fig2bGuardedOk::check).start();
  }
}
