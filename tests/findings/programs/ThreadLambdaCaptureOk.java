// The same lambda, made twice by one method, captures another object each time. The code of the two threads is the same
// line; the objects it works on are not the same. A tool that identifies threads by their code reports the apples.
public class ThreadLambdaCaptureOk {
  static class Stock {
    int apples = 10;
  }

  static Thread seller(Stock stock) {
    return new Thread(() -> {
      stock.apples -= 4;  // !FP_data-race Stock.apples
    });
  }

  public static void main(String[] args) throws InterruptedException {
    Stock market = new Stock();
    Stock shop = new Stock();
    Thread first = seller(market);
    Thread second = seller(shop);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(market.apples + shop.apples);
  }
}
