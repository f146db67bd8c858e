// A thread that holds the write lock takes the read lock of the same ReentrantReadWriteLock before it lets the write lock go.
// That is allowed; a tool that knows no re-entrance between the two says that it waits for itself.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DeadlockReadDowngradeOk {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private int version;

  int bump() {
    lock.writeLock().lock();
    try {
      version++;
      lock.readLock().lock();
    } finally {
      lock.writeLock().unlock();
    }
    try {
      return version;
    } finally {
      lock.readLock().unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockReadDowngradeOk document = new DeadlockReadDowngradeOk();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(document.bump())).start();
    }
  }
}
