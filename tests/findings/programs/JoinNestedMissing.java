// The parent starts a child and ends without waiting for it; main, which joins the parent, reads the result of the child.
public class JoinNestedMissing {
  static class Order {
    int items;
    int total;
  }

  static void price(Order order) {
    Thread child = new Thread(() -> {
      order.total = order.items * 7;   // !data-race Order.total
    });
    child.start();
  }

  public static void main(String[] args) throws InterruptedException {
    Order order = new Order();
    Thread parent = new Thread(() -> {
      order.items = 6;
      price(order);
    });
    parent.start();
    parent.join();
    System.out.println(order.items + " items");
    System.out.println("for " + order.total);   // !data-race Order.total
  }
}
