// tryLock on the first lock helps nothing when the second is waited for: it holds what it got by trying, and so does the other.
// run: may hang
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockTryLockOuter {
  private final ReentrantLock left = new ReentrantLock();
  private final ReentrantLock right = new ReentrantLock();
  private int moved;

  boolean moveRight() {
    if (!left.tryLock()) return false;
    try {
      right.lock();  // !deadlock
      try {
        moved++;
        return true;
      } finally {
        right.unlock();
      }
    } finally {
      left.unlock();
    }
  }

  void moveLeft() {
    right.lock();
    try {
      left.lock();  // !deadlock
      try {
        moved--;
      } finally {
        left.unlock();
      }
    } finally {
      right.unlock();
    }
  }

  public static void main(String[] args) {
    DeadlockTryLockOuter shelf = new DeadlockTryLockOuter();
    new Thread(() -> System.out.println(shelf.moveRight())).start();
    new Thread(shelf::moveLeft).start();
  }
}
