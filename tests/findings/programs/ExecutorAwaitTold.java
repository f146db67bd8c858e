// That the pool has not terminated within 10 ms is told, and then the files are read all the same.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitTold {
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
    if (!pool.awaitTermination(10, TimeUnit.MILLISECONDS)) {
      System.out.println("still archiving");
    }
    System.out.println("files " + archive.files);   // !data-race Archive.files
  }
}
