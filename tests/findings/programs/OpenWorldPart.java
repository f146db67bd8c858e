/** The part is kept by the whole, and reached by one method with the lock and by the other without. */
public class OpenWorldPart {
  static class Meter {
    long total;
  }

  private final Meter meter = new Meter();

  public synchronized void add(long amount) {
    meter.total += amount; // !data-race Meter.total
  }

  public long total() {
    return meter.total; // !data-race Meter.total
  }
}
