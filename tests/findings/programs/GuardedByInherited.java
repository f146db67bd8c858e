// The field and its lock are in a superclass; a subclass uses the field, once with the lock and once without.
public class GuardedByInherited {
  @interface GuardedBy {
    String value();
  }

  static class Base {
    protected final Object lock = new Object();

    @GuardedBy("lock")
    protected int level;
  }

  static class Tank extends Base {
    @GuardedBy("lock")
    private int refills;

    void fill() {
      synchronized (lock) {
        level++;
        refills++;
      }
    }

    void drain() {
      level--; // !guarded-by(high) Base.level
    }
  }

  public static void main(String[] args) {
    Tank tank = new Tank();
    new Thread(tank::fill).start();
    tank.drain();
  }
}
