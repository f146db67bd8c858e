// The executor is hidden in a class of the application, which hands every task on to a pool.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorWrapped {
  static class Background {
    private final ExecutorService pool = Executors.newFixedThreadPool(4);

    void later(Runnable work) {
      pool.execute(() -> {
        try {
          work.run();
        } catch (RuntimeException e) {
          System.err.println(e);
        }
      });
    }

    void finish() throws InterruptedException {
      pool.shutdown();
      if (!pool.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("work hangs");
      }
    }
  }

  static class Mailbox {
    int unread;
  }

  public static void main(String[] args) throws InterruptedException {
    Mailbox mailbox = new Mailbox();
    Background background = new Background();
    background.later(() -> mailbox.unread++);  // !data-race Mailbox.unread
    background.later(() -> mailbox.unread += 2);  // !data-race Mailbox.unread
    background.finish();
    System.out.println(mailbox.unread);
  }
}
