// Main shows the progress before it has joined the stage that writes it.
import java.util.concurrent.CompletableFuture;

public class StageReadBeforeJoin {
  static class Progress {
    int percent;

    void upload() {
      for (int part = 1; part <= 10; part++) {
        percent = part * 10;   // !data-race Progress.percent
      }
    }
  }

  public static void main(String[] args) {
    Progress progress = new Progress();
    CompletableFuture<Void> upload = CompletableFuture.runAsync(() -> progress.upload());
    System.out.println(progress.percent + " %");   // !data-race Progress.percent
    upload.join();
    System.out.println("done: " + progress.percent + " %");
  }
}
