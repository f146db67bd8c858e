// Locking with switch, return, break, throw and finally, in which all ways through hold the lock where they write and release
// it once.
import java.util.concurrent.locks.ReentrantLock;

public class OddSwitchFinallyOk {
  private final ReentrantLock lock = new ReentrantLock();
  private int level;

  void handle(int kind) {
    boolean again = true;
    while (again) {
      lock.lock();
      try {
        switch (kind) {
          case 0:
            level++;
            return;
          case 1:
            lock.unlock();
            Thread.yield();
            lock.lock();
            level += 2;
            break;
          case 2:
            throw new IllegalStateException();
          default:
            kind = 0;
            continue;
        }
        again = false;
        level--;
      } catch (IllegalStateException e) {
        level = 0;
        again = false;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) {
    OddSwitchFinallyOk tank = new OddSwitchFinallyOk();
    for (int kind = 0; kind < 4; kind++) {
      int chosen = kind;
      new Thread(() -> tank.handle(chosen)).start();
    }
  }
}
