// cancel() does not wait: the task may still be writing when main reads how far it came.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureCancelled {
  static class Upload implements Runnable {
    int blocks;

    public void run() {
      for (int i = 0; i < 1000 && !Thread.currentThread().isInterrupted(); i++) {
        blocks++;   // !data-race Upload.blocks
      }
    }
  }

  public static void main(String[] args) {
    ExecutorService pool = Executors.newSingleThreadExecutor();
    Upload upload = new Upload();
    Future<?> future = pool.submit(upload);
    future.cancel(true);
    System.out.println("cancelled after " + upload.blocks);   // !data-race Upload.blocks
    pool.shutdown();
  }
}
