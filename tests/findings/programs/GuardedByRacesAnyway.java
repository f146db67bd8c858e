// Everyone holds the declared lock, but the lock is set anew: the declaration is kept, and it is a data race. A second
// field without declaration is told as ever.
public class GuardedByRacesAnyway {
  @interface GuardedBy {
    String value();
  }

  static class Ledger {
    private volatile Object lock = new Object();

    @GuardedBy("lock")
    private long total;

    private long bookings;

    void book(long amount) {
      synchronized (lock) {
        total += amount; // !data-race Ledger.total
      }
      bookings++; // !data-race Ledger.bookings
      lock = new Object();
    }
  }

  public static void main(String[] args) {
    Ledger ledger = new Ledger();
    new Thread(() -> ledger.book(1)).start();
    ledger.book(2);
  }
}
