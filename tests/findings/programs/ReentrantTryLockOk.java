// tryLock is asked, and the access is only where it said yes. A naive tool knows lock() only.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTryLockOk {
  static class Cleaner {
    private final ReentrantLock lock = new ReentrantLock();
    private int runs;

    void cleanUnlessBusy() {
      if (lock.tryLock()) {
        try {
          runs++;
        } finally {
          lock.unlock();
        }
      }
    }

    void reset() {
      if (!lock.tryLock()) {
        return;
      }
      try {
        runs = 0;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Cleaner cleaner = new Cleaner();
    new Thread(cleaner::cleanUnlessBusy).start();
    new Thread(cleaner::cleanUnlessBusy).start();
    new Thread(cleaner::reset).start();
  }
}
