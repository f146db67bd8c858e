// Two clerks, each a subclass of Thread, pay into the same account without a lock.
public class ThreadSubclass {
  static class Account {
    int balance;
  }

  static class Clerk extends Thread {
    private final Account account;

    Clerk(Account account) {
      this.account = account;
    }

    @Override
    public void run() {
      for (int i = 0; i < 100; i++) {
        account.balance += 10;  // !data-race Account.balance
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    Clerk first = new Clerk(account);
    Clerk second = new Clerk(account);
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(account.balance);
  }
}
