// The kitchen prepares a meal without a lock, and signals by a Condition that it is ready; the waiter reads the meal after having
// waited. Correct; a tool that asks for a common lock at each access reports the meal.
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionHandoverOk {
  static class Counter {
    private final Lock lock = new ReentrantLock();
    private final Condition served = lock.newCondition();
    private boolean ready;
    String meal;

    void serve() {
      lock.lock();
      try {
        ready = true;
        served.signalAll();
      } finally {
        lock.unlock();
      }
    }

    void await() throws InterruptedException {
      lock.lock();
      try {
        while (!ready) {
          served.await();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Counter counter = new Counter();
    new Thread(() -> {
      counter.meal = "soup";
      counter.serve();
    }).start();
    counter.await();
    System.out.println("here is the " + counter.meal);
  }
}
