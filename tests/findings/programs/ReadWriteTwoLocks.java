// Reader and writer use the right kind of lock, each of another ReadWriteLock.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteTwoLocks {
  static class Rates {
    private final ReadWriteLock dollarLock = new ReentrantReadWriteLock();
    private final ReadWriteLock yenLock = new ReentrantReadWriteLock();
    private double dollar = 1.1;

    void set(double rate) {
      yenLock.writeLock().lock();
      try {
        dollar = rate;  // !data-race Rates.dollar
      } finally {
        yenLock.writeLock().unlock();
      }
    }

    double get() {
      dollarLock.readLock().lock();
      try {
        return dollar;  // !data-race Rates.dollar
      } finally {
        dollarLock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Rates rates = new Rates();
    new Thread(() -> rates.set(1.2)).start();
    System.out.println("here " + rates.get());
  }
}
