// Two executors with one thread each: either runs its tasks in order, but both run at the same time.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorTwoSingleThreads {
  static class Journal {
    int entries;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Journal journal = new Journal();
    ExecutorService orders = Executors.newSingleThreadExecutor();
    ExecutorService payments = Executors.newSingleThreadExecutor();
    Future<?> ordered = orders.submit(() -> {
      journal.entries++;  // !data-race Journal.entries
    });
    Future<?> paid = payments.submit(() -> {
      journal.entries++;  // !data-race Journal.entries
    });
    ordered.get();
    paid.get();
    orders.shutdown();
    payments.shutdown();
    System.out.println(journal.entries);
  }
}
