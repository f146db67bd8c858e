// A stage writes into an object of main, which reads it after join(). Correct; a tool that follows only the value of the future
// reports the side effect.
import java.util.concurrent.CompletableFuture;

public class StageSideEffectJoinOk {
  static class Progress {
    int percent;
  }

  public static void main(String[] args) {
    Progress progress = new Progress();
    CompletableFuture<Void> upload = CompletableFuture.runAsync(() -> progress.percent = 100);
    upload.join();
    System.out.println(progress.percent + " %");
  }
}
