// A thread that holds the read lock asks for the write lock of the same ReentrantReadWriteLock: it waits for itself, always.
// run: may hang
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class DeadlockReadUpgrade {
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private String motd;

  String motd() {
    lock.readLock().lock();
    try {
      if (motd == null) {
        lock.writeLock().lock();  // !FN_deadlock
        try {
          motd = "hello";
        } finally {
          lock.writeLock().unlock();
        }
      }
      return motd;
    } finally {
      lock.readLock().unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockReadUpgrade server = new DeadlockReadUpgrade();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> System.out.println(server.motd())).start();
    }
  }
}
