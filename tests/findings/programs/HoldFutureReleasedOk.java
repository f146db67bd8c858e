// Main lets go of the lock that the task needs before it waits for the task's result.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class HoldFutureReleasedOk {
  static final Object catalogue = new Object();
  static int items = 3;

  static int count() {
    synchronized (catalogue) {
      return items;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Future<Integer> counted;
    synchronized (catalogue) {
      items++;
      counted = pool.submit(HoldFutureReleasedOk::count);
    }
    System.out.println(counted.get());
    pool.shutdown();
  }
}
