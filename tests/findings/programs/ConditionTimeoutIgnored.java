// The waiter waits at the condition for a short time only and then looks at the meal, served or not.
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionTimeoutIgnored {
  static class Counter {
    private final Lock lock = new ReentrantLock();
    private final Condition served = lock.newCondition();
    private boolean ready;
    String meal;

    void cook() {
      meal = "soup";   // !data-race Counter.meal
      lock.lock();
      try {
        ready = true;
        served.signalAll();
      } finally {
        lock.unlock();
      }
    }

    void awaitBriefly() throws InterruptedException {
      lock.lock();
      try {
        long left = TimeUnit.MILLISECONDS.toNanos(10);
        while (!ready && left > 0) {
          left = served.awaitNanos(left);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Counter counter = new Counter();
    new Thread(() -> counter.cook()).start();
    counter.awaitBriefly();
    System.out.println("here is the " + counter.meal);   // !data-race Counter.meal
  }
}
