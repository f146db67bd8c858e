// Nobody looks at what tryLock says: when the lock is taken, the run is counted without it.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTryLockIgnored {
  static class Cleaner {
    private final ReentrantLock lock = new ReentrantLock();
    private int runs;

    void clean() {
      lock.tryLock();
      try {
        runs++;  // !data-race Cleaner.runs
      } finally {
        if (lock.isHeldByCurrentThread()) {
          lock.unlock();
        }
      }
    }
  }

  public static void main(String[] args) {
    Cleaner cleaner = new Cleaner();
    new Thread(cleaner::clean).start();
    new Thread(cleaner::clean).start();
  }
}
