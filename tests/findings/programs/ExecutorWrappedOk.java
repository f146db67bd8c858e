// Every mailbox owns an actor-like executor with a single thread, and all that touches the mailbox goes through it. The
// wrapper is the same class for both mailboxes; a tool that does not tell the two executors or mailboxes apart sees two
// threads on one field.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ExecutorWrappedOk {
  static class Background {
    private final ExecutorService single = Executors.newSingleThreadExecutor();

    void later(Runnable work) {
      single.execute(work);
    }

    void finish() throws InterruptedException {
      single.shutdown();
      if (!single.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("work hangs");
      }
    }
  }

  static class Mailbox {
    final Background owner = new Background();
    int unread;

    void receive(int mails) {
      owner.later(() -> unread += mails);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Mailbox home = new Mailbox();
    Mailbox work = new Mailbox();
    home.receive(1);
    work.receive(5);
    home.receive(2);
    work.receive(7);
    home.owner.finish();
    work.owner.finish();
    System.out.println(home.unread + work.unread);
  }
}
