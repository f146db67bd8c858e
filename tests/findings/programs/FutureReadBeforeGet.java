// Main reads the title of a report before it waits for the task that writes it; the rows it reads afterwards, which is in order.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureReadBeforeGet {
  static class Report {
    int rows;
    String title;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Report report = new Report();
    Future<?> future = pool.submit(() -> {
      report.rows = 12;
      report.title = "sales";   // !data-race Report.title
    });
    System.out.println("waiting for " + report.title);   // !data-race Report.title
    future.get();
    System.out.println("rows " + report.rows);
    pool.shutdown();
  }
}
