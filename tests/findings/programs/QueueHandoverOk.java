// The producer fills an order and puts it into a blocking queue, the consumer takes it and changes it. Correct: put() happens
// before take(), and the producer lets go of it. A naive tool sees two threads that write the fields of an order.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class QueueHandoverOk {
  static class Order {
    int amount;
    boolean shipped;
  }

  static void accept(BlockingQueue<Order> orders) {
    try {
      for (int i = 1; i <= 3; i++) {
        Order order = new Order();
        order.amount = i * 10;
        orders.put(order);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<Order> orders = new ArrayBlockingQueue<>(2);
    new Thread(() -> accept(orders)).start();
    for (int i = 1; i <= 3; i++) {
      Order order = orders.take();
      order.shipped = true;
      order.amount--;
      System.out.println("shipped " + order.shipped + ", left " + order.amount);
    }
  }
}
