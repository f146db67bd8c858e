// The result of awaitTermination() is not looked at, but the limit is an hour, and means for ever. A tool that takes every time limit
// for no order at all reports the files.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitHourOk {
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
    pool.awaitTermination(1, TimeUnit.HOURS);
    System.out.println("files " + archive.files);
  }
}
