// After shutdown() main waits for the termination of the pool and reads only if it was reached. Correct: all tasks happen before
// awaitTermination() returns true. A tool that knows only futures reports the files.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitCheckedOk {
  static class Archive {
    int files;
    int errors;
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Archive archive = new Archive();
    pool.execute(() -> archive.files = 31);
    pool.execute(() -> archive.errors = 2);
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
      throw new IllegalStateException("archiving takes too long");
    }
    System.out.println(archive.files + " files, " + archive.errors + " errors");
  }
}
