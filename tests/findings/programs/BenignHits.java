// A counter for the statistics, incremented without a lock. Some hits are lost and nothing else depends on it; still a race.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class BenignHits {
  static class Cache {
    private final Map<String, String> entries = new ConcurrentHashMap<>();
    private int hits;

    String get(String key) {
      String value = entries.get(key);
      if (value != null) {
        hits++;  // !data-race(low) Cache.hits
      }
      return value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Cache cache = new Cache();
    cache.entries.put("ann", "admin");
    Thread first = new Thread(() -> cache.get("ann"));
    Thread second = new Thread(() -> cache.get("ann"));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println("hits " + cache.hits);
  }
}
