// A handler and a later stage of one future count in the same object, and main does so before the future exists and
// after it was joined. Correct along the chain; a tool that takes the two functions for independent tasks reports the
// count.
import java.util.concurrent.CompletableFuture;

public class CompletableHandleOk {
  static class Failures {
    int count;
  }

  public static void main(String[] args) {
    Failures failures = new Failures();
    failures.count = 1;
    CompletableFuture<Integer> width = CompletableFuture.supplyAsync(() -> Integer.parseInt("12px"))
        .handle((value, error) -> {
          if (error != null) {
            failures.count++;
          }
          return error == null ? value : -1;
        })
        .whenComplete((value, error) -> {
          if (value < 0) {
            failures.count++;
          }
        });
    int parsed = width.join();
    failures.count++;
    System.out.println(parsed + " " + failures.count);
  }
}
