// The first who comes locks for the life of the program and never unlocks; the others try, and go away. Only the holder writes.
// Correct, though the lock is never released.
import java.util.concurrent.locks.ReentrantLock;

public class OddKeptLockOk {
  static final ReentrantLock leader = new ReentrantLock();
  static int decisions;

  static void campaign() {
    if (leader.tryLock()) {
      decisions++;
    } else {
      System.out.println("follower");
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) new Thread(OddKeptLockOk::campaign).start();
  }
}
