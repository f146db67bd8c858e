// A shop's stock and ledger have a lock each. A sale takes them in one order, a refund in the other, in two threads.
// run: may hang
public class DeadlockTwoLocks {
  static final Object stockLock = new Object();
  static final Object ledgerLock = new Object();
  static int stock = 100;
  static int ledger;

  static void sell() {
    synchronized (stockLock) {
      stock--;
      synchronized (ledgerLock) {  // !deadlock
        ledger += 5;
      }
    }
  }

  static void refund() {
    synchronized (ledgerLock) {
      ledger -= 5;
      synchronized (stockLock) {  // !deadlock
        stock++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread seller = new Thread(DeadlockTwoLocks::sell);
    Thread refunder = new Thread(DeadlockTwoLocks::refund);
    seller.start();
    refunder.start();
    seller.join();
    refunder.join();
    System.out.println(stock + " " + ledger);
  }
}
