// Writes are under the write lock, reads under the read lock of the same ReadWriteLock, which keep each other out. A naive tool
// sees two different locks.
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteOk {
  static class Rates {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private double dollar = 1.1;

    void set(double rate) {
      lock.writeLock().lock();
      try {
        dollar = rate;
      } finally {
        lock.writeLock().unlock();
      }
    }

    double get() {
      lock.readLock().lock();
      try {
        return dollar;
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Rates rates = new Rates();
    new Thread(() -> rates.set(1.2)).start();
    new Thread(() -> System.out.println("there " + rates.get())).start();
    System.out.println("here " + rates.get());
  }
}
