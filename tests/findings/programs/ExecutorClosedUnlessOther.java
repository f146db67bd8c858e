// The executor is closed unless something else is null: then the files are read before the task is over.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorClosedUnlessOther {
  static class Archive {
    int files;

    void fill() {
      for (int i = 0; i < 1000; i++) {
        files++;   // !data-race Archive.files
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Archive archive = new Archive();
    String patience = args.length == 0 ? null : args[0];
    ExecutorService pool = Executors.newFixedThreadPool(2);
    try {
      pool.execute(() -> archive.fill());
    } finally {
      if (patience != null) {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
      }
    }
    System.out.println("files " + archive.files);   // !data-race Archive.files
    pool.shutdown();
  }
}
