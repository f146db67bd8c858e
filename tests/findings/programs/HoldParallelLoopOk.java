// A parallel loop is run under a lock that its iterations do not need: they take another one. Meanwhile nobody else changes the
// pieces, which needs the first one. Correct; a tool that does not know that the caller waits reports the pieces.
import java.util.List;

public class HoldParallelLoopOk {
  static class Stock {
    private final Object counting = new Object();
    private int pieces;

    private void add(int more) {
      synchronized (counting) {
        pieces += more;
      }
    }

    synchronized void addAll(List<Integer> deliveries) {
      deliveries.parallelStream().forEach(delivery -> add(delivery));
    }

    synchronized void take(int less) {
      pieces -= less;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Stock stock = new Stock();
    Thread sells = new Thread(() -> stock.take(2));
    sells.start();
    stock.addAll(List.of(3, 4, 5, 6, 7, 8));
    sells.join();
    System.out.println(stock.pieces);
  }
}
