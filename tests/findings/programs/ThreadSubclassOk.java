// Each clerk pays into an account of its own, and keeps its count in a field of the thread object itself. Nothing is
// shared, but a tool that looks at fields and not at objects sees two threads write Account.balance and Clerk.payments.
public class ThreadSubclassOk {
  static class Account {
    int balance;
  }

  static class Clerk extends Thread {
    private final Account account;
    private int payments;

    Clerk(Account account) {
      this.account = account;
    }

    @Override
    public void run() {
      for (int i = 0; i < 100; i++) {
        account.balance += 10;
        payments++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Clerk first = new Clerk(new Account());
    Clerk second = new Clerk(new Account());
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(first.account.balance + second.account.balance);
    System.out.println(first.payments + second.payments);
  }
}
