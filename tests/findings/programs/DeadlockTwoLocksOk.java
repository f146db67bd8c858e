// A sale and a refund both take the stock's lock first and the ledger's second. Nested locks in two threads, but one order: a
// tool that counts nested locks would complain.
public class DeadlockTwoLocksOk {
  static final Object stockLock = new Object();
  static final Object ledgerLock = new Object();
  static int stock = 100;
  static int ledger;

  static void sell() {
    synchronized (stockLock) {
      stock--;
      synchronized (ledgerLock) {
        ledger += 5;
      }
    }
  }

  static void refund() {
    synchronized (stockLock) {
      synchronized (ledgerLock) {
        ledger -= 5;
      }
      stock++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread seller = new Thread(DeadlockTwoLocksOk::sell);
    Thread refunder = new Thread(DeadlockTwoLocksOk::refund);
    seller.start();
    refunder.start();
    seller.join();
    refunder.join();
    System.out.println(stock + " " + ledger);
  }
}
