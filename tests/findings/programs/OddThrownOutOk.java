// An exception that is thrown and caught inside the synchronized block: the handler, and the finally block, still have the
// lock. One that leaves it gives the lock back, and the next thread gets in.
public class OddThrownOutOk {
  private final Object lock = new Object();
  private int posted;
  private int rejected;
  private int seen;

  void post(int amount) {
    synchronized (lock) {
      try {
        if (amount < 0) throw new IllegalArgumentException("negative");
        posted += amount;
      } catch (IllegalArgumentException e) {
        rejected++;
        throw e;
      } finally {
        seen++;
      }
    }
  }

  void postQuietly(int amount) {
    try {
      post(amount);
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }

  public static void main(String[] args) {
    OddThrownOutOk ledger = new OddThrownOutOk();
    new Thread(() -> ledger.postQuietly(-1)).start();
    new Thread(() -> ledger.postQuietly(2)).start();
  }
}
