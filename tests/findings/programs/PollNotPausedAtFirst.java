// The thread is paused by main after it was started: it may have found that it is not paused before.
public class PollNotPausedAtFirst {
  static class Scheduler extends Thread {
    private final Object signal = new Object();
    private boolean paused;
    private int interval;
    private int rounds;

    void setPaused(boolean value) {
      synchronized (signal) {
        paused = value;
        signal.notifyAll();
      }
    }

    @Override
    public void run() {
      synchronized (signal) {
        while (paused) {
          try {
            signal.wait(100);
          } catch (InterruptedException ignored) {
            rounds = 0;
          }
        }
      }
      while (rounds < 100) rounds += 1 + interval;  // !data-race Scheduler.interval
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Scheduler scheduler = new Scheduler();
    scheduler.start();
    scheduler.setPaused(true);
    scheduler.interval = 7;  // !data-race Scheduler.interval
    scheduler.setPaused(false);
    scheduler.join();
  }
}
