// What a compiler makes of try-with-resources over an executor: it is closed, which waits for its tasks, unless it is null. Correct; a
// tool that takes the way around reports the files.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorClosedUnlessNullOk {
  static class Archive {
    int files;

    void fill() {
      for (int i = 0; i < 1000; i++) {
        files++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Archive archive = new Archive();
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      if (args.length == 0) {
        pool.execute(() -> archive.fill());
      }
    } finally {
      if (pool != null) {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
      }
    }
    System.out.println("files " + archive.files);
  }
}
