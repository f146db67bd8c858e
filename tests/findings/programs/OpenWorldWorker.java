/** The library has a thread of its own; what it writes is read by callers without a lock. */
public class OpenWorldWorker {
  private volatile boolean running = true;
  private int beats;

  public void start() {
    Thread worker =
        new Thread(
            () -> {
              while (running) beats++; // !data-race OpenWorldWorker.beats
            });
    worker.start();
  }

  public void stop() {
    running = false;
  }

  public int beats() {
    return beats; // !data-race OpenWorldWorker.beats
  }
}
