// The lock is wrapped into something that try-with-resources unlocks. A naive tool sees neither lock nor unlock around the
// access.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantCloseableOk {
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
        used += amount;
        return used;
      }
    }
  }

  public static void main(String[] args) {
    Quota quota = new Quota();
    new Thread(() -> quota.use(10)).start();
    System.out.println("used " + quota.use(5));
  }
}
