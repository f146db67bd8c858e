// All stages of a chain write the same object, some of them in other threads of the pool; each begins when the one
// before it is done, and main waits for the last. Stage bodies taken for independent tasks look like a race of four.
import java.util.concurrent.CompletableFuture;

public class CompletableChainOk {
  static class Display {
    int shown;
  }

  public static void main(String[] args) {
    Display display = new Display();
    display.shown = 1;
    CompletableFuture<Void> done = CompletableFuture.supplyAsync(() -> {
      display.shown += 10;
      return display;
    }).thenApply(same -> {
      same.shown += 100;
      return same;
    }).thenApplyAsync(same -> {
      same.shown += 1000;
      return same;
    }).thenAcceptAsync(same -> {
      display.shown += same.shown;
    });
    done.join();
    System.out.println(display.shown);
  }
}
