// awaitTermination() is called again until it says that the pool has terminated. Correct; a tool that sees only a wait with a
// timeout reports the files.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorAwaitLoopOk {
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
    while (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
      System.out.println("still archiving");
    }
    System.out.println("files " + archive.files);
  }
}
