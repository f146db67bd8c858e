// Readers of a cache hold a read lock, so there may be two of them at once; but WeakHashMap.get removes entries whose keys are
// gone, which is a write.
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LibraryWeakMapReadLock {
  static class Factories {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<Object, String> byLoader = new WeakHashMap<>();

    String of(Object loader) {
      lock.readLock().lock();
      try {
        String known = byLoader.get(loader);  // !data-race WeakHashMap
        if (known != null) return known;
      } finally {
        lock.readLock().unlock();
      }
      lock.writeLock().lock();
      try {
        return byLoader.computeIfAbsent(loader, key -> "factory");
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Factories factories = new Factories();
    Object loader = new Object();
    factories.of(loader);
    new Thread(() -> System.out.println(factories.of(loader))).start();
    new Thread(() -> System.out.println(factories.of(loader))).start();
  }
}
