// Two tasks of a pool write the same invoice, but the second is submitted after the first one's future was asked: they
// are ordered by submit and get. A tool that only knows that both run in the pool calls it a race.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorSubmitGetOk {
  static class Invoice {
    int total;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Invoice invoice = new Invoice();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    Future<?> net = pool.submit(() -> {
      invoice.total = 100;
    });
    net.get();
    Future<?> gross = pool.submit(() -> {
      invoice.total += 19;
    });
    gross.get();
    pool.shutdown();
    System.out.println(invoice.total);
  }
}
