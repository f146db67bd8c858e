// A consumer awaits a Condition that nobody signals.
// run: may hang
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LostWaitCondition {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private int parcels;

  void take() throws InterruptedException {
    lock.lock();
    try {
      while (parcels == 0) {
        notEmpty.await();  // !lost-wait
      }
      parcels--;
    } finally {
      lock.unlock();
    }
  }

  void put() {
    lock.lock();
    try {
      parcels++;
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitCondition ramp = new LostWaitCondition();
    new Thread(ramp::put).start();
    ramp.take();
  }
}
