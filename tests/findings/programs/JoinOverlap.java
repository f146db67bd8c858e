// The sale is started before the delivery has been joined: both change the stock at the same time.
public class JoinOverlap {
  static class Stock {
    int pieces;

    void deliver() {
      pieces += 40;   // !data-race Stock.pieces
    }

    void sell() {
      pieces -= 3;   // !data-race Stock.pieces
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Stock stock = new Stock();
    Thread delivery = new Thread(() -> stock.deliver());
    Thread sale = new Thread(() -> stock.sell());
    delivery.start();
    sale.start();
    delivery.join();
    sale.join();
    System.out.println("pieces " + stock.pieces);
  }
}
