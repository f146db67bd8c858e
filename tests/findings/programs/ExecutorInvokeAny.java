// invokeAny() returns when one of the tasks is done; the others may still run when the attempts of all are added up.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorInvokeAny {
  static class Mirror implements Callable<String> {
    final String host;
    int attempts;

    Mirror(String host) { this.host = host; }

    public String call() {
      for (int i = 0; i < 3; i++) {
        attempts++;   // !FN_data-race Mirror.attempts
      }
      return host;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    List<Mirror> mirrors = List.of(new Mirror("north"), new Mirror("south"));
    String fastest = pool.invokeAny(mirrors);
    int attempts = 0;
    for (Mirror mirror : mirrors) {
      attempts += mirror.attempts;   // !FN_data-race Mirror.attempts
    }
    System.out.println(fastest + " after " + attempts + " attempts");
    pool.shutdown();
  }
}
