// Two independent futures have handlers that count failures in the same object.
import java.util.concurrent.CompletableFuture;

public class CompletableHandle {
  static class Failures {
    int count;
  }

  static int parse(String text) {
    return Integer.parseInt(text);
  }

  public static void main(String[] args) {
    Failures failures = new Failures();
    CompletableFuture<Integer> width = CompletableFuture.supplyAsync(() -> parse("12px"))
        .handle((value, error) -> {
          if (error != null) {
            failures.count++;  // !data-race Failures.count
          }
          return error == null ? value : 0;
        });
    CompletableFuture<Integer> height = CompletableFuture.supplyAsync(() -> parse("tall"))
        .handle((value, error) -> {
          if (error != null) {
            failures.count++;  // !data-race Failures.count
          }
          return error == null ? value : 0;
        });
    System.out.println(width.join() + height.join());
    System.out.println(failures.count);
  }
}
