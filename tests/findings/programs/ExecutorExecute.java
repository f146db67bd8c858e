// Two tasks that a pool of two threads executes count in the same object.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorExecute {
  static class Hits {
    int count;
  }

  public static void main(String[] args) throws InterruptedException {
    Hits hits = new Hits();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    pool.execute(() -> {
      hits.count++;  // !data-race Hits.count
    });
    pool.execute(() -> {
      hits.count += 2;  // !data-race Hits.count
    });
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("tasks hang");
    }
    System.out.println(hits.count);
  }
}
