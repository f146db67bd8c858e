// A map in the order of access moves an entry when it is read, so that two gets under the read lock are two writes.
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LibraryLinkedHashMapReads {
  static class Cache {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new LinkedHashMap<>(16, 0.75f, true);

    void put(String key, String value) {
      lock.writeLock().lock();
      try {
        entries.put(key, value);
      } finally {
        lock.writeLock().unlock();
      }
    }

    String get(String key) {
      lock.readLock().lock();
      try {
        return entries.get(key);  // !FN_data-race LinkedHashMap
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Cache cache = new Cache();
    cache.put("ann", "admin");
    cache.put("bob", "guest");
    new Thread(() -> System.out.println(cache.get("ann"))).start();
    new Thread(() -> System.out.println(cache.get("bob"))).start();
  }
}
