// Two tasks of one timer change the same account without a lock. Correct, since a timer runs all its tasks in one thread. A tool
// that takes each task for a thread of its own reports the balance.
import java.util.Timer;
import java.util.TimerTask;

public class TimerOneThreadOk {
  static class Account {
    long balance;
  }

  public static void main(String[] args) {
    Timer timer = new Timer();
    Account account = new Account();
    account.balance = 1000;
    timer.schedule(new TimerTask() {
      @Override public void run() {
        account.balance += 5;
      }
    }, 0, 5);
    timer.schedule(new TimerTask() {
      @Override public void run() {
        account.balance -= 2;
        System.out.println("balance " + account.balance);
        timer.cancel();
      }
    }, 30);
  }
}
