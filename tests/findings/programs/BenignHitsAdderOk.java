// The counter for the statistics is a LongAdder, which loses nothing and needs no lock. A naive tool sees a counter without
// one.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

public class BenignHitsAdderOk {
  static class Cache {
    private final Map<String, String> entries = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();

    String get(String key) {
      String value = entries.get(key);
      if (value != null) {
        hits.increment();
      }
      return value;
    }
  }

  public static void main(String[] args) {
    Cache cache = new Cache();
    cache.entries.put("ann", "admin");
    new Thread(() -> cache.get("ann")).start();
    new Thread(() -> cache.get("ann")).start();
    System.out.println("hits " + cache.hits.sum());
  }
}
