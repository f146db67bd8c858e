// A parallel loop is run under a lock that its iterations need; those in other threads wait for the caller, and it for them.
// run: may hang
import java.util.List;

public class HoldParallelLoop {
  static class Stock {
    private int pieces;

    synchronized void add(int more) {
      pieces += more;  // !deadlock
    }

    synchronized void addAll(List<Integer> deliveries) {
      deliveries.parallelStream().forEach(delivery -> add(delivery));  // !deadlock
    }
  }

  public static void main(String[] args) {
    Stock stock = new Stock();
    stock.addAll(List.of(3, 4, 5, 6, 7, 8));
    System.out.println(stock.pieces);
  }
}
