// One task object is submitted twice to an executor with one thread: it runs twice, but never at the same time. A tool
// that treats all executors alike reports its field.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorTaskTwiceOk {
  static class Cleanup implements Runnable {
    int removed;

    @Override
    public void run() {
      removed++;
    }
  }

  public static void main(String[] args) throws Exception {
    Cleanup cleanup = new Cleanup();
    ExecutorService single = Executors.newSingleThreadExecutor();
    Future<?> first = single.submit(cleanup);
    Future<?> second = single.submit(cleanup);
    first.get();
    second.get();
    single.shutdown();
    System.out.println(cleanup.removed);
  }
}
