// LinkedHashMap calls the program's removeEldestEntry.
import java.util.LinkedHashMap;
import java.util.Map;

class CollectRemoveEldest {
  static class Key {}

  static class Value {}

  static class Cache extends LinkedHashMap<Key, Value> {
    @Override
    protected boolean removeEldestEntry(Map.Entry<Key, Value> eldest) {
      Value v = eldest.getValue();
      Expect.pointsTo(v); // = v1
      Expect.pointsTo(this); // = cache
      return size() > 1;
    }
  }

  public static void main(String[] args) {
    Cache cache = new Cache(); // @cache
    cache.put(new Key(), new Value()); // @k1:Key @v1:Value
  }
}
// reachable: Cache.removeEldestEntry
