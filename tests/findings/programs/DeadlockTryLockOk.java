// One thread takes the locks one way with lock(); the other goes the other way, but only tries the second lock and gives up
// when it is taken. It never waits with a lock in hand, so there is no cycle; a tool that treats tryLock like lock reports one.
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockTryLockOk {
  private final ReentrantLock left = new ReentrantLock();
  private final ReentrantLock right = new ReentrantLock();
  private int moved;

  void moveRight() {
    left.lock();
    try {
      right.lock();
      try {
        moved++;
      } finally {
        right.unlock();
      }
    } finally {
      left.unlock();
    }
  }

  boolean moveLeft() {
    right.lock();
    try {
      if (!left.tryLock()) return false;
      try {
        moved--;
        return true;
      } finally {
        left.unlock();
      }
    } finally {
      right.unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockTryLockOk shelf = new DeadlockTryLockOk();
    new Thread(shelf::moveRight).start();
    new Thread(() -> System.out.println(shelf.moveLeft())).start();
  }
}
