// One task object is submitted twice to a pool of two threads.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorTaskTwice {
  static class Cleanup implements Runnable {
    int removed;

    @Override
    public void run() {
      removed++;  // !data-race Cleanup.removed
    }
  }

  public static void main(String[] args) throws Exception {
    Cleanup cleanup = new Cleanup();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<?> first = pool.submit(cleanup);
    Future<?> second = pool.submit(cleanup);
    first.get();
    second.get();
    pool.shutdown();
    System.out.println(cleanup.removed);
  }
}
