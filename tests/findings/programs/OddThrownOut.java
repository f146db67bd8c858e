// An exception leaves the synchronized block, and with it the lock; the handler outside counts without it.
public class OddThrownOut {
  private final Object lock = new Object();
  private int posted;
  private int rejected;

  void post(int amount) {
    try {
      synchronized (lock) {
        if (amount < 0) throw new IllegalArgumentException("negative");
        posted += amount;
      }
    } catch (IllegalArgumentException e) {
      rejected++;  // !data-race rejected
    }
  }

  public static void main(String[] args) {
    OddThrownOut ledger = new OddThrownOut();
    new Thread(() -> ledger.post(-1)).start();
    new Thread(() -> ledger.post(-2)).start();
  }
}
