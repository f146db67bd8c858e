// Two timers are two threads: their tasks change the account at the same time.
import java.util.Timer;
import java.util.TimerTask;

public class TimerTwoTimers {
  static class Account {
    long balance;

    void book(long amount) {
      balance += amount;   // !data-race Account.balance
    }
  }

  static void once(Timer timer, Runnable task) {
    timer.schedule(new TimerTask() {
      @Override public void run() {
        task.run();
        timer.cancel();
      }
    }, 5);
  }

  public static void main(String[] args) {
    Account account = new Account();
    once(new Timer(), () -> account.book(5));
    once(new Timer(), () -> account.book(-2));
  }
}
