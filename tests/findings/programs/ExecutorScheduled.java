// Two tasks at a fixed rate in a scheduler with two threads: neither overlaps with itself, but one with the other.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ExecutorScheduled {
  static class Heating {
    int degrees = 20;
  }

  public static void main(String[] args) throws InterruptedException {
    Heating heating = new Heating();
    CountDownLatch rounds = new CountDownLatch(6);
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    scheduler.scheduleAtFixedRate(() -> {
      heating.degrees++;  // !data-race Heating.degrees
      rounds.countDown();
    }, 0, 5, TimeUnit.MILLISECONDS);
    scheduler.scheduleAtFixedRate(() -> {
      heating.degrees--;  // !data-race Heating.degrees
      rounds.countDown();
    }, 0, 5, TimeUnit.MILLISECONDS);
    rounds.await();
    scheduler.shutdown();
    if (!scheduler.awaitTermination(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("tasks hang");
    }
    System.out.println(heating.degrees);
  }
}
