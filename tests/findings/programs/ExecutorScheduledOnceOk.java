// A task that is scheduled once writes what main has set up before and reads after asking the future. A tool that does
// not know scheduled futures reports that main writes in parallel.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ExecutorScheduledOnceOk {
  static class Reminder {
    int sent;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Reminder reminder = new Reminder();
    reminder.sent = 1;
    ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
    ScheduledFuture<?> later = scheduler.schedule(() -> {
      reminder.sent++;
    }, 10, TimeUnit.MILLISECONDS);
    later.get();
    reminder.sent++;
    scheduler.shutdown();
    System.out.println(reminder.sent);
  }
}
