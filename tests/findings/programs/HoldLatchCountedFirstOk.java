// Main waits for a latch while it holds a lock that the worker needs too, but the worker counts the latch down before it asks
// for the lock. A tool that does not look at the order in the worker reports a deadlock.
import java.util.concurrent.CountDownLatch;

public class HoldLatchCountedFirstOk {
  private final CountDownLatch ready = new CountDownLatch(1);
  private int entries;

  void work() {
    ready.countDown();
    synchronized (this) {
      entries++;
    }
  }

  synchronized int entries() throws InterruptedException {
    ready.await();
    return entries;
  }

  public static void main(String[] args) throws InterruptedException {
    HoldLatchCountedFirstOk cache = new HoldLatchCountedFirstOk();
    new Thread(cache::work).start();
    System.out.println(cache.entries());
  }
}
