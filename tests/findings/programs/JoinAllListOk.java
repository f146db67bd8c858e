// Mailers add to a common counter under its lock; main reads the counter without the lock, after having joined all of them.
// Correct. A tool that asks for a lock at every access reports the read.
import java.util.ArrayList;
import java.util.List;

public class JoinAllListOk {
  static class Outbox {
    int sent;

    synchronized void add(int mails) { sent += mails; }
  }

  public static void main(String[] args) throws InterruptedException {
    Outbox outbox = new Outbox();
    List<Thread> mailers = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      int mails = i;
      mailers.add(new Thread(() -> outbox.add(mails)));
    }
    for (Thread mailer : mailers) {
      mailer.start();
    }
    for (Thread mailer : mailers) {
      mailer.join();
    }
    System.out.println("sent " + outbox.sent);
  }
}
