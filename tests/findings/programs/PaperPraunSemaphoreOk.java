// Von Praun, program 4.4: a hand-made semaphore of one permit keeps the threads apart while they use the data; no monitor is
// held there. Correct; the paper's analysis, which knows only monitors, reports the data.
public class PaperPraunSemaphoreOk {
  static class Permit {
    private boolean taken;

    synchronized void acquire() throws InterruptedException {
      while (taken) wait();
      taken = true;
    }

    synchronized void release() {
      taken = false;
      notify();
    }
  }

  static final Permit permit = new Permit();
  static int data;

  static void work() {
    try {
      permit.acquire();
      data++;
      permit.release();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) new Thread(PaperPraunSemaphoreOk::work).start();
  }
}
