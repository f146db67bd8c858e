// The first thread holds both locks and is safe from either of the others, but those two hold one lock each and not the same.
public class LockPairwiseGap {
  static class Stock {
    final Object supplier = new Object();
    final Object shop = new Object();
    int level = 50;
  }

  public static void main(String[] args) {
    Stock stock = new Stock();
    new Thread(() -> {
      synchronized (stock.supplier) {
        synchronized (stock.shop) {
          stock.level = 60;
        }
      }
    }).start();
    new Thread(() -> {
      synchronized (stock.supplier) {
        stock.level += 20;  // !data-race Stock.level
      }
    }).start();
    new Thread(() -> {
      synchronized (stock.shop) {
        stock.level--;  // !data-race Stock.level
      }
    }).start();
  }
}
