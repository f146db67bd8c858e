// Main waits for a latch while it holds the lock that the worker needs before it counts the latch down.
// run: may hang
import java.util.concurrent.CountDownLatch;

public class HoldLatch {
  private final CountDownLatch warm = new CountDownLatch(1);
  private int entries;

  void warmUp() {
    synchronized (this) {  // !deadlock
      entries = 10;
    }
    warm.countDown();
  }

  synchronized int entries() throws InterruptedException {
    warm.await();  // !deadlock
    return entries;
  }

  public static void main(String[] args) throws InterruptedException {
    HoldLatch cache = new HoldLatch();
    new Thread(cache::warmUp).start();
    System.out.println(cache.entries());
  }
}
