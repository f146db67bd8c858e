// Two asynchronous stages hang on the same future: both come after it, but there is no order between them.
import java.util.concurrent.CompletableFuture;

public class CompletableTwoDependents {
  static class Order {
    int state;
  }

  public static void main(String[] args) {
    Order order = new Order();
    CompletableFuture<Order> accepted = CompletableFuture.supplyAsync(() -> {
      order.state = 1;
      return order;
    });
    CompletableFuture<Void> billed = accepted.thenAcceptAsync(placed -> {
      placed.state += 10;  // !data-race Order.state
    });
    CompletableFuture<Void> shipped = accepted.thenAcceptAsync(placed -> {
      placed.state += 20;  // !data-race Order.state
    });
    billed.join();
    shipped.join();
    System.out.println(order.state);
  }
}
