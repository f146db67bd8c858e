// The producer corrects the amount of an order that it has already put into the queue.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class QueueMutatedAfterPut {
  static class Order {
    int number;
    int amount;
  }

  static void accept(BlockingQueue<Order> orders) {
    Order order = new Order();
    order.number = 7;
    try {
      orders.put(order);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    order.amount = 30;   // !data-race Order.amount
  }

  public static void main(String[] args) throws InterruptedException {
    BlockingQueue<Order> orders = new ArrayBlockingQueue<>(2);
    new Thread(() -> accept(orders)).start();
    Order order = orders.take();
    System.out.println("order " + order.number);
    System.out.println("amount " + order.amount);   // !data-race Order.amount
  }
}
