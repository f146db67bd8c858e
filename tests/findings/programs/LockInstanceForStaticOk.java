// The static field is guarded by the lock of an instance, of which there is one only. A naive tool says that an instance lock
// cannot guard a static field.
public class LockInstanceForStaticOk {
  static final class Registry {
    static final Registry ONLY = new Registry();
    private static int entries;

    private Registry() {}

    synchronized void register() {
      entries++;
    }

    synchronized int entries() {
      return entries;
    }
  }

  public static void main(String[] args) {
    new Thread(() -> Registry.ONLY.register()).start();
    new Thread(() -> Registry.ONLY.register()).start();
    System.out.println("entries " + Registry.ONLY.entries());
  }
}
