// Von Praun, program 5.6: a synchronized method of one object calls a synchronized getter of another, in two threads. One order
// of two monitors, and a field that nobody writes: correct.
public class PaperPraunTwoMonitorsOk {
  static class Limit {
    private int limit;

    synchronized int get() {
      return limit;
    }

    synchronized void put(int value) {
      limit = value;
    }
  }

  static class Meter {
    private int count;

    synchronized void mayIncrement(Limit limit) {
      if (count == limit.get()) increment();
    }

    synchronized void increment() {
      count++;
    }
  }

  public static void main(String[] args) {
    Limit limit = new Limit();
    Meter meter = new Meter();
    new Thread(() -> meter.mayIncrement(limit)).start();
    new Thread(() -> meter.mayIncrement(limit)).start();
  }
}
