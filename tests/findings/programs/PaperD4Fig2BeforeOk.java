// D4, figure 2, before any change: one thread takes two locks, the other only the inner one. Neither race nor deadlock.
import java.util.concurrent.locks.ReentrantLock;

public class PaperD4Fig2BeforeOk {
  static final ReentrantLock orderLock = new ReentrantLock();
  static final ReentrantLock stockLock = new ReentrantLock();
  static int orders;
  static int stock = 5;

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
      System.out.println(seen);
    }
    stockLock.unlock();
  }

  public static void main(String[] args) {
    new Thread(PaperD4Fig2BeforeOk::take).start();
    new Thread(PaperD4Fig2BeforeOk::check).start();
  }
}
