// The number of reads is counted under the read lock, which any number of readers may hold at once.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteUnderRead {
  static class Rates {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock read = lock.readLock();
    private final Lock write = lock.writeLock();
    private double dollar = 1.1;
    private int reads;

    void set(double rate) {
      write.lock();
      try {
        dollar = rate;
        reads = 0;
      } finally {
        write.unlock();
      }
    }

    double get() {
      read.lock();
      try {
        reads++;  // !data-race Rates.reads
        return dollar;
      } finally {
        read.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Rates rates = new Rates();
    new Thread(rates::get).start();
    new Thread(rates::get).start();
    rates.set(1.2);
  }
}
