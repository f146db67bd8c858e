// There is a method that notifies, but nobody calls it.
// run: may hang
public class LostWaitUncalledNotify {
  private int finished;

  synchronized void awaitAll(int jobs) throws InterruptedException {
    while (finished < jobs) {
      wait();  // !lost-wait
    }
  }

  synchronized void finish() {
    finished++;
  }

  synchronized void finishAndTell() {
    finished++;
    notifyAll();
  }

  public static void main(String[] args) throws InterruptedException {
    LostWaitUncalledNotify batch = new LostWaitUncalledNotify();
    new Thread(batch::finish).start();
    batch.awaitAll(1);
  }
}
