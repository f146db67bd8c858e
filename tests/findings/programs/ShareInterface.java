// Two threads call an interface whose implementation behind it is one object.
public class ShareInterface {
  interface Meter {
    void record(int amount);
  }

  static class Total implements Meter {
    private int sum;

    @Override
    public void record(int amount) {
      sum += amount;  // !data-race Total.sum
    }
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
    Source wind = new Source(total);
    solar.start();
    wind.start();
    solar.join();
    wind.join();
    System.out.println(total.sum);
  }
}
