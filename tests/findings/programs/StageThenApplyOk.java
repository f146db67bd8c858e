// An order is filled in one stage and changed in the next; main reads it from join(). Correct: a stage happens before those that
// depend on it. A tool that takes the stages for threads of their own reports the order.
import java.util.concurrent.CompletableFuture;

public class StageThenApplyOk {
  static class Order {
    int net;
    int gross;
  }

  static Order load() {
    Order order = new Order();
    order.net = 100;
    return order;
  }

  static Order tax(Order order) {
    order.gross = order.net + order.net / 5;
    return order;
  }

  public static void main(String[] args) {
    Order order = CompletableFuture.supplyAsync(() -> load())
        .thenApplyAsync(o -> tax(o))
        .join();
    System.out.println(order.net + " net, " + order.gross + " gross");
  }
}
