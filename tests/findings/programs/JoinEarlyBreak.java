// The loop that joins the mailers ends early, when one was found that had nothing to send; the others are not waited for.
import java.util.ArrayList;
import java.util.List;

public class JoinEarlyBreak {
  static class Mailer extends Thread {
    final int mails;
    int sent;

    Mailer(int mails) { this.mails = mails; }

    @Override public void run() {
      sent = mails;   // !data-race Mailer.sent
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Mailer> mailers = new ArrayList<>();
    for (int mails : new int[] {3, 0, 7, 2}) {
      mailers.add(new Mailer(mails));
    }
    for (Mailer mailer : mailers) {
      mailer.start();
    }
    for (Mailer mailer : mailers) {
      if (mailer.mails == 0) {
        break;
      }
      mailer.join();
    }
    int total = 0;
    for (Mailer mailer : mailers) {
      total += mailer.sent;   // !data-race Mailer.sent
    }
    System.out.println("sent " + total);
  }
}
