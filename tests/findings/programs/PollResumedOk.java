// The scheduler's thread is started paused, and waits until it is no longer paused, or is to end; what main sets
// before it resumes the thread is set before the thread reads it. A tool that knows starts and joins only says that
// they race.
import java.util.concurrent.atomic.AtomicBoolean;

public class PollResumedOk {
  static class Scheduler extends Thread {
    private final Object signal = new Object();
    private final AtomicBoolean halted = new AtomicBoolean(false);
    private boolean paused;
    private int interval;
    private int rounds;

    Scheduler() {
      paused = true;
    }

    void setInterval(int millis) {
      interval = millis;
    }

    void resumeRounds() {
      synchronized (signal) {
        paused = false;
        signal.notifyAll();
      }
    }

    void halt() {
      synchronized (signal) {
        halted.set(true);
        signal.notifyAll();
      }
    }

    boolean isPaused() {
      synchronized (signal) {
        return paused;
      }
    }

    @Override
    public void run() {
      while (!halted.get()) {
        synchronized (signal) {
          while (paused && !halted.get()) {
            try {
              signal.wait(100);
            } catch (InterruptedException ignored) {
              rounds = 0;
            }
          }
          if (halted.get()) break;
        }
        rounds += interval;
        if (rounds > 100) break;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Scheduler scheduler = new Scheduler();
    scheduler.start();
    scheduler.setInterval(7);
    scheduler.resumeRounds();
    System.out.println(scheduler.isPaused());
    scheduler.halt();
    scheduler.join();
  }
}
