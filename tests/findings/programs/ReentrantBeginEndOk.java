// A transaction locks in begin and unlocks in end; what is between them is under the lock. A naive tool looks for lock and
// unlock in one method.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantBeginEndOk {
  static class Ledger {
    private final Lock lock = new ReentrantLock();
    private long turnover;

    void begin() {
      lock.lock();
    }

    void end() {
      lock.unlock();
    }

    void book(long amount) {
      turnover += amount;
    }
  }

  static void sell(Ledger ledger, long price) {
    ledger.begin();
    try {
      ledger.book(price);
    } finally {
      ledger.end();
    }
  }

  public static void main(String[] args) {
    Ledger ledger = new Ledger();
    new Thread(() -> sell(ledger, 20)).start();
    new Thread(() -> sell(ledger, 35)).start();
  }
}
