// tryLock with a time is asked, and kept in a variable until the access. A naive tool does not follow the variable.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTryLockTimeoutOk {
  static class Seats {
    private final ReentrantLock lock = new ReentrantLock();
    private int free = 2;

    boolean reserve() throws InterruptedException {
      boolean locked = lock.tryLock(50, TimeUnit.MILLISECONDS);
      if (!locked) {
        return false;
      }
      try {
        free--;
        return free >= 0;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Seats seats = new Seats();
    new Thread(() -> {
      try {
        seats.reserve();
      } catch (InterruptedException e) {
        System.out.println("gave up");
      }
    }).start();
    System.out.println("reserved " + seats.reserve());
  }
}
