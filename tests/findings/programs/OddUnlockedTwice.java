// A lock that is released twice: the second time fails, and what is between the two is not locked.
import java.util.concurrent.locks.ReentrantLock;

public class OddUnlockedTwice {
  static final ReentrantLock lock = new ReentrantLock();
  static int served;
  static int billed;

  static void serve() {
    lock.lock();
    try {
      served++;
      lock.unlock();
      billed++;  // !data-race billed
    } finally {
      try {
        lock.unlock();
      } catch (IllegalMonitorStateException e) {
        System.out.println("not mine");
      }
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) new Thread(OddUnlockedTwice::serve).start();
  }
}
