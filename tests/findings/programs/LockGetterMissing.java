// All changes are synchronized, the getter is not.
public class LockGetterMissing {
  static class Statistics {
    private int orders;
    private long revenue;

    synchronized void record(long price) {
      orders++;
      revenue += price;  // !data-race Statistics.revenue
    }

    synchronized int orders() {
      return orders;
    }

    long revenue() {
      return revenue;  // !data-race Statistics.revenue
    }
  }

  public static void main(String[] args) {
    Statistics statistics = new Statistics();
    new Thread(() -> statistics.record(20)).start();
    new Thread(() -> statistics.record(35)).start();
    System.out.println(statistics.orders() + " orders, " + statistics.revenue());
  }
}
