// Readers hold the lock for reading, writers for writing; the parts of the lock are in fields of their own.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class GuardedByReadWriteOk {
  @interface GuardedBy {
    String value();
  }

  static class Prices {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock reading = lock.readLock();
    private final Lock writing = lock.writeLock();

    @GuardedBy("lock")
    private double price;

    @GuardedBy("this.writing")
    private int changes;

    void set(double to) {
      writing.lock();
      try {
        price = to;
        changes++;
      } finally {
        writing.unlock();
      }
    }

    double get() {
      reading.lock();
      try {
        return price;
      } finally {
        reading.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Prices prices = new Prices();
    new Thread(() -> prices.set(1)).start();
    new Thread(() -> prices.set(2)).start();
    System.out.println(prices.get());
  }
}
