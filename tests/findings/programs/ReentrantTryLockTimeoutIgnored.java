// After the time has passed the seat is taken all the same, with the lock or without.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantTryLockTimeoutIgnored {
  static class Seats {
    private final ReentrantLock lock = new ReentrantLock();
    private int free = 2;

    void reserve() throws InterruptedException {
      boolean locked = lock.tryLock(1, TimeUnit.MILLISECONDS);
      free--;  // !data-race Seats.free
      if (locked) {
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
    seats.reserve();
  }
}
