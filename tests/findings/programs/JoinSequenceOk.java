// The second thread is started when the first has been joined; both change the stock. Correct without a lock; a tool without
// order sees two threads that write the same field.
public class JoinSequenceOk {
  static class Stock {
    int pieces;
  }

  public static void main(String[] args) throws InterruptedException {
    Stock stock = new Stock();
    Thread delivery = new Thread(() -> stock.pieces += 40);
    Thread sale = new Thread(() -> stock.pieces -= 3);
    delivery.start();
    delivery.join();
    sale.start();
    sale.join();
    System.out.println("pieces " + stock.pieces);
  }
}
