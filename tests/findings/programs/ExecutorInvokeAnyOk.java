// The tasks of invokeAny race to be first, but not for memory: each counts in an object of its own, and main takes
// nothing but the string that comes back. A tool that does not tell the mirrors apart reports the attempts.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorInvokeAnyOk {
  static class Mirror implements Callable<String> {
    private final String host;
    private int attempts;

    Mirror(String host) {
      this.host = host;
    }

    @Override
    public String call() {
      attempts++;
      return "from " + host + " at attempt " + attempts;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    String first = pool.invokeAny(List.of(new Mirror("east"), new Mirror("west")));
    System.out.println(first.length());
    pool.shutdown();
  }
}
