// Two threads run the same parallel loop over the same accounts: iterations of the one meet those of the other.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelInThreads {
  static class Account {
    long balance;
  }

  static class Interest implements Runnable {
    private final List<Account> accounts;

    Interest(List<Account> accounts) {
      this.accounts = accounts;
    }

    @Override
    public void run() {
      accounts.parallelStream().forEach(account -> account.balance += 10);  // !data-race Account.balance
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Account> accounts = new ArrayList<>();
    for (int i = 0; i < 100; i++) accounts.add(new Account());
    Thread first = new Thread(new Interest(accounts));
    Thread second = new Thread(new Interest(accounts));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
