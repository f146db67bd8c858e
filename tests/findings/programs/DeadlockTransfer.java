// Money goes from one account to the other and back in two threads: the same nested statement locks them in both orders.
// run: may hang
public class DeadlockTransfer {
  static class Account {
    int balance = 100;
  }

  static void transfer(Account from, Account to, int amount) {
    synchronized (from) {
      synchronized (to) {  // !deadlock
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account mine = new Account();
    Account yours = new Account();
    Thread pay = new Thread(() -> transfer(mine, yours, 10));
    Thread payBack = new Thread(() -> transfer(yours, mine, 10));
    pay.start();
    payBack.start();
    pay.join();
    payBack.join();
    System.out.println(mine.balance + yours.balance);
  }
}
