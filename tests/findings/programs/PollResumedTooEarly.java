// As PollResumedOk, but the interval is set once more after the thread was resumed.
public class PollResumedTooEarly {
  static class Scheduler extends Thread {
    private final Object signal = new Object();
    private boolean paused;
    private int interval;
    private int rounds;

    Scheduler() {
      paused = true;
    }

    void setInterval(int millis) {
      interval = millis;  // !data-race Scheduler.interval
    }

    void resumeRounds() {
      synchronized (signal) {
        paused = false;
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
    scheduler.setInterval(7);
    scheduler.resumeRounds();
    scheduler.setInterval(9);
    scheduler.join();
  }
}
