// The lock is given back one statement too early.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantUnlockEarly {
  static class Meter {
    private final ReentrantLock lock = new ReentrantLock();
    private int last;
    private long sum;

    void read(int value) {
      lock.lock();
      last = value;
      lock.unlock();
      sum += value;  // !data-race Meter.sum
    }
  }

  public static void main(String[] args) {
    Meter meter = new Meter();
    new Thread(() -> meter.read(4)).start();
    new Thread(() -> meter.read(7)).start();
  }
}
