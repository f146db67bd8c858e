// A lock for readers and writers: who writes under the lock for reading breaks the declaration; and holding the
// monitor of a Lock is not holding the lock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class GuardedByReadWrite {
  @interface GuardedBy {
    String value();
  }

  static class Prices {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock audit = new ReentrantLock();

    @GuardedBy("lock")
    private double price;

    @GuardedBy("lock.writeLock()")
    private int changes;

    @GuardedBy("audit")
    private int audits;

    void set(double to) {
      lock.writeLock().lock();
      try {
        price = to;
        changes++;
      } finally {
        lock.writeLock().unlock();
      }
    }

    double get() {
      lock.readLock().lock();
      try {
        return price;
      } finally {
        lock.readLock().unlock();
      }
    }

    void raise() {
      lock.readLock().lock();
      try {
        price = price * 1.1; // !guarded-by(high) Prices.price
        changes++; // !guarded-by(high) Prices.changes
      } finally {
        lock.readLock().unlock();
      }
    }

    void audit() {
      audit.lock();
      try {
        audits++;
      } finally {
        audit.unlock();
      }
    }

    int audits() {
      synchronized (audit) {
        return audits; // !guarded-by(high) Prices.audits
      }
    }
  }

  public static void main(String[] args) {
    Prices prices = new Prices();
    new Thread(() -> prices.set(1)).start();
    new Thread(prices::raise).start();
    new Thread(prices::audit).start();
    System.out.println(prices.get() + prices.audits());
  }
}
