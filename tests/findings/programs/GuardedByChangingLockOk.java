// The lock is in a field that is set anew sometimes. That is no good idea, but the declaration names the field, and
// every use of the total holds what is in it.
public class GuardedByChangingLockOk {
  @interface GuardedBy {
    String value();
  }

  static class Ledger {
    private Object lock = new Object();

    @GuardedBy("lock")
    private long total;

    void open() {
      lock = new Object();
    }

    void add(long amount) {
      synchronized (lock) {
        book(amount);
      }
    }

    private void book(long amount) {
      total += amount;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Ledger ledger = new Ledger();
    ledger.open();
    Thread clerk = new Thread(() -> ledger.add(1));
    clerk.start();
    clerk.join();
    ledger.add(2);
  }
}
