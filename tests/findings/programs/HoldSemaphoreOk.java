// Main acquires a permit while it holds the stock's lock. There are permits enough for every thread from the beginning, and
// they are given back without any other lock, so acquire never waits for someone who needs the stock.
import java.util.concurrent.Semaphore;

public class HoldSemaphoreOk {
  static final Semaphore ramps = new Semaphore(2);
  static final Object stock = new Object();
  static int crates;

  static void unload() throws InterruptedException {
    synchronized (stock) {  // !FP_deadlock
      ramps.acquire();  // !FP_deadlock
      crates++;
      ramps.release();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread truck = new Thread(() -> {
      try {
        unload();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
    truck.start();
    unload();
    truck.join();
    System.out.println(crates);
  }
}
