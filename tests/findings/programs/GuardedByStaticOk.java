// The same as GuardedByStatic with the right locks everywhere; the initialiser of the class needs none.
public class GuardedByStaticOk {
  @interface GuardedBy {
    String value();
  }

  static class Locks {
    static final Object REGISTRY = new Object();
  }

  static class Registry {
    @GuardedBy("GuardedByStaticOk.Locks.REGISTRY")
    static int size;

    @GuardedBy("Registry.class")
    static int changes;

    static {
      size = 1;
      changes = 1;
    }

    static void register() {
      synchronized (Locks.REGISTRY) {
        size++;
      }
      synchronized (Registry.class) {
        changes++;
      }
    }

    static synchronized int changes() {
      return changes;
    }
  }

  public static void main(String[] args) {
    new Thread(Registry::register).start();
    new Thread(Registry::register).start();
    System.out.println(Registry.changes());
  }
}
