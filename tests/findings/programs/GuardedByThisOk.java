// Every use of the counter holds its monitor: by a synchronized method, by a block, and in a helper that only
// such methods and the constructor call. The constructor needs no lock, as nobody else has the object yet.
public class GuardedByThisOk {
  @interface GuardedBy {
    String value();
  }

  static class Counter {
    @GuardedBy("this")
    private long count;

    Counter(long start) {
      reset(start);
    }

    private void reset(long to) {
      count = to;
    }

    synchronized void clear() {
      reset(0);
    }

    synchronized void add() {
      count++;
    }

    long get() {
      synchronized (this) {
        return count;
      }
    }
  }

  static long read(Counter counter) {
    synchronized (counter) {
      return counter.count;
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter(5);
    Thread adder = new Thread(counter::add);
    adder.start();
    counter.clear();
    System.out.println(counter.get() + read(counter));
  }
}
