// One task at a fixed rate in a scheduler with four threads. Its executions may be in different threads, but never
// overlap, and each happens before the next; main reads after the scheduler has terminated. A tool that takes what is
// repeated in a pool for parallel to itself reports the degrees.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ExecutorScheduledFixedRateOk {
  static class Heating {
    int degrees = 20;
  }

  public static void main(String[] args) throws InterruptedException {
    Heating heating = new Heating();
    CountDownLatch rounds = new CountDownLatch(3);
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(4);
    scheduler.scheduleAtFixedRate(() -> {
      heating.degrees++;
      rounds.countDown();
    }, 0, 5, TimeUnit.MILLISECONDS);
    rounds.await();
    scheduler.shutdown();
    if (!scheduler.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("tasks hang");
    }
    System.out.println(heating.degrees > 20);
  }
}
