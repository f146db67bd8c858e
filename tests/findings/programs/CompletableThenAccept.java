// The consumer at the end of a chain writes the display, and main writes it too while the chain is under way.
import java.util.concurrent.CompletableFuture;

public class CompletableThenAccept {
  static class Display {
    int shown;
  }

  public static void main(String[] args) {
    Display display = new Display();
    CompletableFuture<Void> done = CompletableFuture.supplyAsync(() -> 40)
        .thenApply(degrees -> degrees + 2)
        .thenAccept(degrees -> {
          display.shown = degrees;  // !data-race Display.shown
        });
    display.shown = -1;  // !data-race Display.shown
    done.join();
    System.out.println(display.shown);
  }
}
