// Declarations that name no lock: they are not checked, a warning says so, and what races is told as a race.
public class GuardedByUnknownOk {
  @interface GuardedBy {
    String value();
  }

  static class Counter {
    @GuardedBy("the big lock")
    private int count;

    @GuardedBy("missing")
    private int other;

    synchronized void add() {
      count++;
      other++;
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    new Thread(counter::add).start();
    counter.add();
  }
}
