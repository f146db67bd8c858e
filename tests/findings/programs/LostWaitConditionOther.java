// A buffer with two conditions of one lock: whoever takes awaits notEmpty, but whoever puts signals notFull, by mistake.
// run: may hang
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LostWaitConditionOther {
  private final Lock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition notFull = lock.newCondition();
  private int parcels;

  void take() throws InterruptedException {
    lock.lock();
    try {
      while (parcels == 0) notEmpty.await();  // !lost-wait
      parcels--;
      notFull.signal();
    } finally {
      lock.unlock();
    }
  }

  void put() throws InterruptedException {
    lock.lock();
    try {
      while (parcels == 4) notFull.await();
      parcels++;
      notFull.signal();
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitConditionOther ramp = new LostWaitConditionOther();
    new Thread(() -> {
      try {
        ramp.put();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }).start();
    ramp.take();
  }
}
