// A worker clears its flag after its last job, and whoever shuts it down clears it, too, without looking. Correct: what the worker tested
// and set is as if the other had come afterwards. A tool that asks only whether somebody may set the flag in between reports it.
import java.util.concurrent.atomic.AtomicBoolean;

public class AtomicityClearedOk {
  static class Worker extends Thread {
    private final AtomicBoolean open = new AtomicBoolean(true);
    private volatile boolean busy = true;
    private int jobs = 3;

    void shutDown() {
      open.set(false);
      busy = false;
    }

    @Override public void run() {
      while (open.get()) {
        if (--jobs == 0) {
          open.set(false);
          System.out.println("closed");
        }
      }
      if (busy) {
        busy = false;
        System.out.println("done");
      }
    }
  }

  public static void main(String[] args) {
    Worker worker = new Worker();
    worker.start();
    worker.shutDown();
  }
}
