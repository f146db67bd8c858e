// Main acquires a permit while it holds the stock's lock; the supplier needs that lock before it releases the permit.
// run: may hang
import java.util.concurrent.Semaphore;

public class HoldSemaphore {
  static final Semaphore delivered = new Semaphore(0);
  static final Object stock = new Object();
  static int crates;

  static void supply() {
    synchronized (stock) {  // !deadlock
      crates++;
    }
    delivered.release();
  }

  public static void main(String[] args) throws InterruptedException {
    new Thread(HoldSemaphore::supply).start();
    synchronized (stock) {
      delivered.acquire();  // !deadlock
      System.out.println(crates);
    }
  }
}
