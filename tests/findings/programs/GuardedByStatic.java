// Static fields, guarded by a static lock of another class and by a class object. Each is used once without.
public class GuardedByStatic {
  @interface GuardedBy {
    String value();
  }

  static class Locks {
    static final Object REGISTRY = new Object();
  }

  static class Registry {
    @GuardedBy("Locks.REGISTRY")
    static int size;

    @GuardedBy("Registry.class")
    static int changes;

    static void register() {
      synchronized (Locks.REGISTRY) {
        size++;
      }
      changed();
    }

    static synchronized void changed() {
      changes++;
    }

    static String describe() {
      synchronized (Locks.REGISTRY) {
        return size + " after " + changes; // !guarded-by(high) Registry.changes
      }
    }

    static synchronized void clear() {
      size = 0; // !guarded-by(high) Registry.size
      changes = 0;
    }
  }

  public static void main(String[] args) {
    new Thread(Registry::register).start();
    new Thread(Registry::clear).start();
    System.out.println(Registry.describe());
  }
}
