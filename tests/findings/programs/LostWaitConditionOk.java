// A buffer with two conditions of one lock, each signalled by the other side.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class LostWaitConditionOk {
  private final Lock lock = new ReentrantLock();
  private final Condition notEmpty = lock.newCondition();
  private final Condition notFull = lock.newCondition();
  private int parcels;

  void take() throws InterruptedException {
    lock.lock();
    try {
      while (parcels == 0) notEmpty.await();
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
      notEmpty.signal();
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitConditionOk ramp = new LostWaitConditionOk();
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
