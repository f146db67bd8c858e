// A LinkedHashMap in the order of insertion is not changed by reading it, so that the read lock is enough. A naive tool takes
// the gets for writes, or the read lock for none.
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class LibraryLinkedHashMapReadsOk {
  static class Roles {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<String, String> entries = new LinkedHashMap<>();

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
        return entries.get(key);
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  public static void main(String[] args) {
    Roles roles = new Roles();
    new Thread(() -> roles.put("ann", "admin")).start();
    new Thread(() -> System.out.println(roles.get("ann"))).start();
    new Thread(() -> System.out.println(roles.get("bob"))).start();
  }
}
