// Two parties count down one latch. The warehouse does so after its write, the shop before: only the shop's write is a race.
import java.util.concurrent.CountDownLatch;

public class LatchTwoPartiesEarly {
  static class Stock {
    int warehouse;
    int shop;
  }

  public static void main(String[] args) throws InterruptedException {
    Stock stock = new Stock();
    CountDownLatch counted = new CountDownLatch(2);
    new Thread(() -> {
      stock.warehouse = 250;
      counted.countDown();
    }).start();
    new Thread(() -> {
      counted.countDown();
      stock.shop = 20;   // !data-race Stock.shop
    }).start();
    counted.await();
    System.out.println("warehouse " + stock.warehouse);
    System.out.println("shop " + stock.shop);   // !data-race Stock.shop
  }
}
