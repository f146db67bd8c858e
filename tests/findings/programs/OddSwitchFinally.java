// Locking with switch, return, break, throw and finally; one of the cases gives the lock away before it writes and takes it
// again.
import java.util.concurrent.locks.ReentrantLock;

public class OddSwitchFinally {
  private final ReentrantLock lock = new ReentrantLock();
  private int level;

  void handle(int kind) {
    lock.lock();
    try {
      switch (kind) {
        case 0:
          level++;  // !data-race level
          return;
        case 1:
          lock.unlock();
          level += 2;  // !data-race level
          lock.lock();
          break;
        case 2:
          throw new IllegalStateException();
        default:
          break;
      }
      level--;  // !data-race level
    } catch (IllegalStateException e) {
      level = 0;  // !data-race level
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) {
    OddSwitchFinally tank = new OddSwitchFinally();
    for (int kind = 0; kind < 4; kind++) {
      int chosen = kind;
      new Thread(() -> tank.handle(chosen)).start();
    }
  }
}
