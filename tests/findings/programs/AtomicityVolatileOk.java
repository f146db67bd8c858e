// A volatile field that is written under a lock by all, and read without; a flag that is only set; and one that each thread has for
// itself. Correct.
public class AtomicityVolatileOk {
  static class Meter {
    private volatile int ticks;
    private volatile boolean stopped;

    synchronized void tick() {
      ticks++;
    }

    int ticks() {
      return ticks;
    }

    void stop() {
      stopped = true;
    }
  }

  static class Own implements Runnable {
    private volatile int runs;

    @Override
    public void run() {
      runs++;
    }
  }

  public static void main(String[] args) {
    Meter meter = new Meter();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        meter.tick();
        System.out.println(meter.ticks());
        meter.stop();
      }).start();
      new Thread(new Own()).start();
    }
  }
}
