// The consumer waits under the lock until there is something, but takes it after it has given the lock back.
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantConditionLate {
  static class Orders {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<String> queue = new ArrayDeque<>();

    void put(String order) {
      lock.lock();
      try {
        queue.add(order);  // !data-race ArrayDeque
        filled.signal();
      } finally {
        lock.unlock();
      }
    }

    String take() throws InterruptedException {
      lock.lock();
      try {
        while (queue.isEmpty()) {
          filled.await();
        }
      } finally {
        lock.unlock();
      }
      return queue.poll();  // !data-race ArrayDeque
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Orders orders = new Orders();
    new Thread(() -> orders.put("tea")).start();
    new Thread(() -> orders.put("cake")).start();
    System.out.println(orders.take());
  }
}
