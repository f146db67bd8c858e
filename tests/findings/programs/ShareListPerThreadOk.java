// Two threads have lists of their own with accounts of their own; the class of list and the code are the same. Whoever
// does not tell the contents of two lists apart sees all accounts in both.
import java.util.ArrayList;
import java.util.List;

public class ShareListPerThreadOk {
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
      for (Account account : accounts) {
        account.balance += 3;  // !FP_data-race Account.balance
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Account> privates = new ArrayList<>();
    privates.add(new Account());
    List<Account> companies = new ArrayList<>();
    companies.add(new Account());
    Thread first = new Thread(new Interest(privates));
    Thread second = new Thread(new Interest(companies));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(privates.get(0).balance + companies.get(0).balance);
  }
}
