// await gives the lock back and has it again when it returns, so that the queue is under the lock before and after. A naive
// tool thinks that the lock is gone after await, or knows of none.
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantConditionOk {
  static class Orders {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
    private final ArrayDeque<String> queue = new ArrayDeque<>();

    void put(String order) {
      lock.lock();
      try {
        queue.add(order);
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
        return queue.poll();
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Orders orders = new Orders();
    new Thread(() -> orders.put("tea")).start();
    new Thread(() -> orders.put("cake")).start();
    System.out.println(orders.take() + " and " + orders.take());
  }
}
