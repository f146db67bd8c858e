// Two locks: who writes needs both, who reads needs one of them.
public class GuardedBySeveral {
  @interface GuardedBy {
    String[] value();
  }

  static class Limits {
    private final Object first = new Object();
    private final Object second = new Object();

    @GuardedBy({"first", "second"})
    private int most;

    void set(int to) {
      synchronized (first) {
        synchronized (second) {
          most = to;
        }
      }
    }

    void raise() {
      synchronized (second) {
        most++; // !guarded-by(high) Limits.most
      }
    }

    int get() {
      synchronized (first) {
        return most;
      }
    }
  }

  public static void main(String[] args) {
    Limits limits = new Limits();
    new Thread(() -> limits.set(1)).start();
    new Thread(limits::raise).start();
    System.out.println(limits.get());
  }
}
