// The parent thread joins its child, and main joins the parent; so main may read what the child wrote. Correct; a tool that knows
// only the threads that main itself joins reports the child's result.
public class JoinNestedOk {
  static class Order {
    int items;
    int total;
  }

  static void price(Order order) {
    Thread child = new Thread(() -> order.total = order.items * 7);
    child.start();
    try {
      child.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Order order = new Order();
    Thread parent = new Thread(() -> {
      order.items = 6;
      price(order);
    });
    parent.start();
    parent.join();
    System.out.println(order.items + " items for " + order.total);
  }
}
