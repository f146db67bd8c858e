// A task writes two fields of a report, main reads them after get(). Correct: a task happens before get() on its future returns.
// A tool that knows only join() reports both fields.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureGetOk {
  static class Report {
    int rows;
    String title;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Report report = new Report();
    Future<?> future = pool.submit(() -> {
      report.rows = 12;
      report.title = "sales";
    });
    future.get();
    System.out.println(report.title + ": " + report.rows);
    pool.shutdown();
  }
}
