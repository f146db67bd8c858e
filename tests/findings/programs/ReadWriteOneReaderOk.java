// The count is changed under the read lock, but only the one reporting thread does so; everybody else holds the write lock. A
// naive tool says that a read lock never guards a write.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteOneReaderOk {
  static class Sensor {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Lock read = lock.readLock();
    private final Lock write = lock.writeLock();
    private int reports;

    void report() {
      read.lock();
      try {
        reports++;
      } finally {
        read.unlock();
      }
    }

    void reset() {
      write.lock();
      try {
        reports = 0;
      } finally {
        write.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Sensor sensor = new Sensor();
    new Thread(sensor::report).start();
    sensor.reset();
  }
}
