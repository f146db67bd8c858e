// Two rounds of invokeAll: each task writes a basket of its own, and main reads and writes both between the rounds.
// invokeAll returns when all tasks are done, so main is never parallel to them, although no future is asked. A tool
// that looks for get reports the items.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorInvokeAllTwiceOk {
  static class Basket {
    int items;
  }

  public static void main(String[] args) throws InterruptedException {
    Basket mine = new Basket();
    Basket yours = new Basket();
    Callable<Void> apples = () -> {
      mine.items += 6;
      return null;
    };
    Callable<Void> bread = () -> {
      yours.items += 1;
      return null;
    };
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.invokeAll(List.of(apples, bread));
    mine.items -= 1;
    yours.items += 1;
    pool.invokeAll(List.of(apples, bread));
    pool.shutdown();
    System.out.println(mine.items + " " + yours.items);
  }
}
