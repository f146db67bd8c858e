// An immutable object in a field that is set under a lock; all its fields are final, so whoever has it may use it
// without one.
public class ImmutableOk {
  @interface Immutable {}

  @interface GuardedBy {
    String value();
  }

  @Immutable
  static final class Range {
    private final int low;
    private final int high;

    Range(int low, int high) {
      this.low = low;
      this.high = high;
    }

    boolean has(int value) {
      return low <= value && value <= high;
    }
  }

  static class Filter {
    @GuardedBy("this")
    private Range range = new Range(0, 1);

    synchronized void set(Range to) {
      range = to;
    }

    boolean accepts(int value) {
      Range now;
      synchronized (this) {
        now = range;
      }
      return now.has(value);
    }
  }

  public static void main(String[] args) {
    Filter filter = new Filter();
    new Thread(() -> filter.set(new Range(2, 3))).start();
    System.out.println(filter.accepts(2));
  }
}
