// A lock that is released twice, having been taken twice: what is between the two is still locked. A tool that does not count
// takes the first unlock for the end.
import java.util.concurrent.locks.ReentrantLock;

public class OddUnlockedTwiceOk {
  static final ReentrantLock lock = new ReentrantLock();
  static int served;
  static int billed;

  static void serve() {
    lock.lock();
    lock.lock();
    try {
      served++;
      lock.unlock();
      billed++;
    } finally {
      lock.unlock();
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) new Thread(OddUnlockedTwiceOk::serve).start();
  }
}
