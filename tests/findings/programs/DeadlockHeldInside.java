// The same, but one thread takes the cache's lock without the registry's.
// run: may hang
public class DeadlockHeldInside {
  static final Object REGISTRY = new Object();
  static final Object CACHE = new Object();
  static int names;

  static void register() {
    synchronized (REGISTRY) {  // !deadlock
      names++;
    }
  }

  static void fill() {
    synchronized (REGISTRY) {
      synchronized (CACHE) {  // !deadlock
        register();
      }
    }
  }

  static void clear() {
    synchronized (CACHE) {
      register();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(DeadlockHeldInside::fill);
    Thread second = new Thread(DeadlockHeldInside::clear);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
