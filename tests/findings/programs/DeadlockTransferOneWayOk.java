// Many threads save money: always from the checking account to the savings account, so one order. A tool that names locks by
// their class reports that accounts are locked in both orders.
public class DeadlockTransferOneWayOk {
  static class Account {
    int balance = 100;
  }

  static void transfer(Account from, Account to, int amount) {
    synchronized (from) {
      synchronized (to) {
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Account checking = new Account();
    Account savings = new Account();
    Thread[] savers = new Thread[4];
    for (int i = 0; i < savers.length; i++) {
      savers[i] = new Thread(() -> transfer(checking, savings, 1));
      savers[i].start();
    }
    for (Thread saver : savers) saver.join();
    System.out.println(checking.balance + savings.balance);
  }
}
