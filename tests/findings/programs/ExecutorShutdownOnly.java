// shutdown() only refuses new tasks; it does not wait for those that run.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorShutdownOnly {
  static class Archive {
    int files;

    void fill() {
      for (int i = 0; i < 1000; i++) {
        files++;   // !data-race Archive.files
      }
    }
  }

  public static void main(String[] args) {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Archive archive = new Archive();
    pool.execute(() -> archive.fill());
    pool.shutdown();
    System.out.println("files " + archive.files);   // !data-race Archive.files
  }
}
