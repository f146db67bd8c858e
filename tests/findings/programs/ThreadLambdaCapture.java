// Two lambdas capture the same object, one adds to it and the other reads it.
public class ThreadLambdaCapture {
  static class Stock {
    int apples = 10;
  }

  public static void main(String[] args) throws InterruptedException {
    Stock stock = new Stock();
    int[] seen = new int[1];
    Thread seller = new Thread(() -> {
      stock.apples -= 4;  // !data-race Stock.apples
    });
    Thread auditor = new Thread(() -> {
      seen[0] = stock.apples;  // !data-race Stock.apples
    });
    seller.start();
    auditor.start();
    seller.join();
    auditor.join();
    System.out.println(stock.apples + " " + seen[0]);
  }
}
