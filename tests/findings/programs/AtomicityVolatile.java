// A volatile field is read and written in two steps: what another thread writes in between is lost.
public class AtomicityVolatile {
  static class Meter {
    private volatile int ticks;
    private volatile String log = "";
    private static volatile long all;

    void tick() {
      ticks++; // !atomicity(high) Meter.ticks
      all = all + 1; // !atomicity(high) Meter.all
      log = log + "."; // !atomicity(high) Meter.log
    }
  }

  public static void main(String[] args) {
    Meter meter = new Meter();
    new Thread(meter::tick).start();
    new Thread(meter::tick).start();
  }
}
