// Two threads call an interface with different implementations behind it: one counts in an object of its own, the other
// has no state. By declared types alone each of them may call either. A tool that goes by these reports the sum.
public class ShareInterfaceOk {
  interface Meter {
    void record(int amount);
  }

  static class Total implements Meter {
    private int sum;

    @Override
    public void record(int amount) {
      sum += amount;
    }
  }

  static class Ignore implements Meter {
    @Override
    public void record(int amount) {}
  }

  static class Source extends Thread {
    private final Meter meter;

    Source(Meter meter) {
      this.meter = meter;
    }

    @Override
    public void run() {
      meter.record(4);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Total total = new Total();
    Source solar = new Source(total);
    Source wind = new Source(new Ignore());
    solar.start();
    wind.start();
    solar.join();
    wind.join();
    System.out.println(total.sum);
  }
}
