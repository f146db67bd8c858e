// Deposits are synchronized, withdrawals are not: the lock of one side keeps nobody out.
public class LockMethodForgotten {
  static class Account {
    private long balance = 500;

    synchronized void deposit(long amount) {
      balance += amount;  // !data-race Account.balance
    }

    void withdraw(long amount) {
      balance -= amount;  // !data-race Account.balance
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account account = new Account();
    Thread salary = new Thread(() -> account.deposit(100));
    Thread rent = new Thread(() -> account.withdraw(30));
    salary.start();
    rent.start();
    salary.join();
    rent.join();
    System.out.println("balance " + account.balance);
  }
}
