// The helper that the constructor uses to clear the counter is also called while a thread already counts.
public class InitHelperUsedLater {
  static class Meter {
    private int pulses;

    Meter() { reset(); }

    void reset() {
      pulses = 0;   // !data-race Meter.pulses
    }

    void pulse() {
      pulses++;   // !data-race Meter.pulses
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Meter meter = new Meter();
    Thread wheel = new Thread(() -> {
      for (int i = 0; i < 20; i++) {
        meter.pulse();
      }
    });
    wheel.start();
    meter.reset();
    wheel.join();
    System.out.println("pulses " + meter.pulses);
  }
}
