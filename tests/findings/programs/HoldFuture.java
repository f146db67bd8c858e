// Main waits for a task's result while it holds the lock that the task needs to compute it.
// run: may hang
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HoldFuture {
  static final Object catalogue = new Object();
  static int items = 3;

  static int count() {
    synchronized (catalogue) {  // !deadlock
      return items;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> counted = pool.submit(HoldFuture::count);
    synchronized (catalogue) {
      items++;
      System.out.println(counted.get());  // !deadlock
    }
    pool.shutdown();
  }
}
