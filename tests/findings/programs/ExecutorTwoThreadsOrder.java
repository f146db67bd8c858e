// The same bookings in a pool of two threads: no order among them, and the query does not wait for them.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorTwoThreadsOrder {
  static class Account {
    long balance;

    void book(long amount) {
      balance += amount;   // !data-race Account.balance
    }

    long query() {
      return balance;   // !data-race Account.balance
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Account account = new Account();
    pool.execute(() -> account.book(500));
    pool.execute(() -> account.book(-120));
    long balance = pool.submit(() -> account.query()).get();
    System.out.println("balance " + balance);
    pool.shutdown();
  }
}
