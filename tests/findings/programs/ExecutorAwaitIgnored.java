// The result of awaitTermination() is not looked at: after 10 ms the files are read, whether the task is done or not.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitIgnored {
  static class Archive {
    int files;

    void fill() {
      for (int i = 0; i < 1000; i++) {
        files++;   // !data-race Archive.files
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Archive archive = new Archive();
    pool.execute(() -> archive.fill());
    pool.shutdown();
    pool.awaitTermination(10, TimeUnit.MILLISECONDS);
    System.out.println("files " + archive.files);   // !data-race Archive.files
  }
}
