// A counter that is declared to be guarded by its own monitor; one of its methods forgets the lock.
public class GuardedByThis {
  @interface GuardedBy {
    String value();
  }

  static class Counter {
    @GuardedBy("this")
    private long count;

    synchronized void add() {
      count++;
    }

    long get() {
      return count; // !guarded-by(high) Counter.count
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    new Thread(counter::add).start();
    System.out.println(counter.get());
  }
}
