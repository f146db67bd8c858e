// The quote is read only if get() with a timeout returned; when the time is over, main does without it. Correct; a tool that takes
// a timeout for no order at all reports the read.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureGetTimeoutOk {
  static class Quote {
    int cents;

    void fetch() {
      for (int source = 1; source <= 100; source++) {
        cents = source * 3;
      }
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Quote quote = new Quote();
    Future<?> future = pool.submit(() -> quote.fetch());
    try {
      future.get(200, TimeUnit.MILLISECONDS);
      System.out.println("costs " + quote.cents);
    } catch (TimeoutException e) {
      System.out.println("no quote");
    }
    pool.shutdown();
  }
}
