// When the block of try-with-resources has ended, the lock is closed and the read after it is under none.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantCloseableLate {
  static final class Guard implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();

    Guard open() {
      lock.lock();
      return this;
    }

    @Override
    public void close() {
      lock.unlock();
    }
  }

  static class Quota {
    private final Guard guard = new Guard();
    private int used;

    int use(int amount) {
      try (Guard held = guard.open()) {
        used += amount;  // !data-race Quota.used
      }
      return used;  // !data-race Quota.used
    }
  }

  public static void main(String[] args) {
    Quota quota = new Quota();
    new Thread(() -> quota.use(10)).start();
    System.out.println("used " + quota.use(5));
  }
}
