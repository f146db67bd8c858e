// Money goes both ways between accounts, but the account with the smaller number is always locked first. A tool that does not
// follow the comparison sees both orders.
public class DeadlockTransferByIdOk {
  static class Account {
    final int id;
    int balance = 100;

    Account(int id) {
      this.id = id;
    }
  }

  static void transfer(Account from, Account to, int amount) {
    Account first = from.id < to.id ? from : to;
    Account second = from.id < to.id ? to : from;
    synchronized (first) {
      synchronized (second) {
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account mine = new Account(1);
    Account yours = new Account(2);
    Thread pay = new Thread(() -> transfer(mine, yours, 10));
    Thread payBack = new Thread(() -> transfer(yours, mine, 10));
    pay.start();
    payBack.start();
    pay.join();
    payBack.join();
    System.out.println(mine.balance + yours.balance);
  }
}
