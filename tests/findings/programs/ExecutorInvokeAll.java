// invokeAll waits for all tasks, which is order between them and main, but none between the tasks.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorInvokeAll {
  static class Basket {
    int items;
  }

  public static void main(String[] args) throws InterruptedException {
    Basket basket = new Basket();
    basket.items = 1;
    Callable<Void> apples = () -> {
      basket.items += 6;  // !data-race Basket.items
      return null;
    };
    Callable<Void> bread = () -> {
      basket.items += 1;  // !data-race Basket.items
      return null;
    };
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.invokeAll(List.of(apples, bread));
    pool.shutdown();
    System.out.println(basket.items);
  }
}
