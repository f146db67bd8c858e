// The list is synchronised, its elements are not: two threads get the same account out of it and pay into it.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ShareSynchronizedList {
  static class Account {
    int balance;
  }

  static class Interest implements Runnable {
    private final List<Account> accounts;

    Interest(List<Account> accounts) {
      this.accounts = accounts;
    }

    @Override
    public void run() {
      for (int i = 0; i < accounts.size(); i++) {
        Account account = accounts.get(i);
        account.balance += 3;  // !data-race Account.balance
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Account> accounts = Collections.synchronizedList(new ArrayList<>());
    accounts.add(new Account());
    accounts.add(new Account());
    Thread monthly = new Thread(new Interest(accounts));
    Thread yearly = new Thread(new Interest(accounts));
    monthly.start();
    yearly.start();
    monthly.join();
    yearly.join();
    System.out.println(accounts.get(0).balance + accounts.get(1).balance);
  }
}
