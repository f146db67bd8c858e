// A volatile field that is written under its lock and read without it: often meant so, and then the declaration is too
// strict; so it is said, but not with high confidence. A write without the lock is no matter of taste.
public class GuardedByVolatile {
  @interface GuardedBy {
    String value();
  }

  static class Status {
    @GuardedBy("this")
    private volatile int state;

    synchronized void next() {
      state = state + 1;
    }

    int get() {
      return state; // !guarded-by(medium) Status.state
    }

    void reset() {
      state = 0; // !guarded-by(high) Status.state
    }
  }

  public static void main(String[] args) {
    Status status = new Status();
    new Thread(status::next).start();
    System.out.println(status.get());
    status.reset();
  }
}
