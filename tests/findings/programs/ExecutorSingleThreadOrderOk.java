// All bookings and the query run in the one thread of a single-thread executor. Correct without a lock; a tool that takes every
// task for a thread of its own reports the balance.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorSingleThreadOrderOk {
  static class Account {
    long balance;
  }

  public static void main(String[] args) throws Exception {
    ExecutorService single = Executors.newSingleThreadExecutor();
    Account account = new Account();
    single.execute(() -> account.balance += 500);
    single.execute(() -> account.balance -= 120);
    long balance = single.submit(() -> account.balance).get();
    System.out.println("balance " + balance);
    single.shutdown();
  }
}
