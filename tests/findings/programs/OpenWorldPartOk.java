/** The part has no lock, and needs none: whoever reaches it has locked the whole. */
public class OpenWorldPartOk {
  static class Meter {
    long total;
  }

  private final Meter meter = new Meter();

  public synchronized void add(long amount) {
    meter.total += amount;
  }

  public synchronized long total() {
    return meter.total;
  }
}
