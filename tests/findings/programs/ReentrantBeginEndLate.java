// The second booking comes after the end of the transaction, so that it is under no lock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantBeginEndLate {
  static class Ledger {
    private final Lock lock = new ReentrantLock();
    private long turnover;
    private long tax;

    void begin() {
      lock.lock();
    }

    void end() {
      lock.unlock();
    }

    void book(long amount) {
      turnover += amount;
    }

    void bookTax(long amount) {
      tax += amount;  // !data-race Ledger.tax
    }
  }

  static void sell(Ledger ledger, long price) {
    ledger.begin();
    ledger.book(price);
    ledger.end();
    ledger.bookTax(price / 5);
  }

  public static void main(String[] args) {
    Ledger ledger = new Ledger();
    new Thread(() -> sell(ledger, 20)).start();
    new Thread(() -> sell(ledger, 35)).start();
  }
}
