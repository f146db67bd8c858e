// Main waits at most 20 ms for a quote; when the time is over it reads what the task has written up to then.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureGetTimeout {
  static class Quote {
    int cents;

    void fetch() {
      for (int source = 1; source <= 100; source++) {
        cents = source * 3;   // !data-race Quote.cents
      }
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Quote quote = new Quote();
    Future<?> future = pool.submit(() -> quote.fetch());
    try {
      future.get(20, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      System.out.println("too slow, so far " + quote.cents);   // !data-race Quote.cents
    }
    pool.shutdown();
  }
}
