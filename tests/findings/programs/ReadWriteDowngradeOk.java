// The writer takes the read lock before it gives the write lock back, and reads on under that. A naive tool sees the read after
// the unlock of the write lock.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteDowngradeOk {
  static class Index {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int documents;

    int add(int count) {
      lock.writeLock().lock();
      try {
        documents += count;
        lock.readLock().lock();
      } finally {
        lock.writeLock().unlock();
      }
      try {
        return documents;
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Index index = new Index();
    new Thread(() -> index.add(3)).start();
    System.out.println("documents " + index.add(4));
  }
}
