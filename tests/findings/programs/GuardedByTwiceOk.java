// A lock that is taken again while it is held is still held after the inner release; and one that is only tried is held
// where the attempt succeeded.
import java.util.concurrent.locks.ReentrantLock;

public class GuardedByTwiceOk {
  @interface GuardedBy {
    String value();
  }

  static class Stock {
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private int pieces;

    void take() {
      lock.lock();
      try {
        audit();
        pieces--;
      } finally {
        lock.unlock();
      }
    }

    private void audit() {
      lock.lock();
      try {
        System.out.println(pieces);
      } finally {
        lock.unlock();
      }
    }

    boolean put() {
      if (!lock.tryLock()) return false;
      try {
        pieces++;
        return true;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Stock stock = new Stock();
    new Thread(stock::take).start();
    System.out.println(stock.put());
  }
}
