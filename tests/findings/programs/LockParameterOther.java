// Each thread locks the order that it was given, which is its own; the ledger that it then changes is everybody's.
public class LockParameterOther {
  static class Order {
    final int total;

    Order(int total) {
      this.total = total;
    }
  }

  static class Ledger {
    private int turnover;

    void book(Order order) {
      synchronized (order) {
        turnover += order.total;  // !data-race Ledger.turnover
      }
    }
  }

  public static void main(String[] args) {
    Ledger ledger = new Ledger();
    new Thread(() -> ledger.book(new Order(30))).start();
    new Thread(() -> ledger.book(new Order(45))).start();
  }
}
