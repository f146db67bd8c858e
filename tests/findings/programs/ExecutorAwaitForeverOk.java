// The result of awaitTermination() is ignored, but the limit is Long.MAX_VALUE, which is never reached. Correct; a tool that
// sees only that nobody looks at the result reports the files.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitForeverOk {
  static class Archive {
    int files;

    void fill() {
      for (int i = 0; i < 1000; i++) {
        files++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Archive archive = new Archive();
    pool.execute(() -> archive.fill());
    pool.shutdown();
    pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    System.out.println("files " + archive.files);
  }
}
