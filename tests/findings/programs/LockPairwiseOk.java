// No lock guards the level everywhere, but any two of the three threads have one in common, and no thread runs twice. A naive
// tool that intersects all locks ever held is left with none.
public class LockPairwiseOk {
  static class Stock {
    final Object supplier = new Object();
    final Object warehouse = new Object();
    final Object shop = new Object();
    int level = 50;
  }

  public static void main(String[] args) {
    Stock stock = new Stock();
    new Thread(() -> {
      synchronized (stock.supplier) {
        synchronized (stock.warehouse) {
          stock.level += 20;
        }
      }
    }).start();
    new Thread(() -> {
      synchronized (stock.warehouse) {
        synchronized (stock.shop) {
          stock.level -= 5;
        }
      }
    }).start();
    new Thread(() -> {
      synchronized (stock.supplier) {
        synchronized (stock.shop) {
          stock.level--;
        }
      }
    }).start();
  }
}
