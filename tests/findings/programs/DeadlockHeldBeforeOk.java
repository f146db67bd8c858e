// The registry's lock is taken before that of the cache, and inside of both the registry's once more, by a method that others call
// without any. Correct: who holds the cache's lock has the registry's already, so nobody waits for it.
public class DeadlockHeldBeforeOk {
  static final Object REGISTRY = new Object();
  static final Object CACHE = new Object();
  static int names;

  static void register() {
    synchronized (REGISTRY) {
      names++;
    }
  }

  static void fill() {
    synchronized (REGISTRY) {
      synchronized (CACHE) {
        register();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(DeadlockHeldBeforeOk::fill);
    Thread second = new Thread(DeadlockHeldBeforeOk::fill);
    Thread third = new Thread(DeadlockHeldBeforeOk::register);
    first.start();
    second.start();
    third.start();
    first.join();
    second.join();
    third.join();
  }
}
