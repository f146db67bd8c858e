// ConcurrentHashMap: its table is read and written by Unsafe.
import java.util.concurrent.ConcurrentHashMap;

class CollectConcurrentHashMap {
  static class Key {}

  static class Value {}

  public static void main(String[] args) {
    ConcurrentHashMap<Key, Value> map = new ConcurrentHashMap<>();
    Key k = new Key(); // @k1
    map.put(k, new Value()); // @v1
    Value v = map.get(k);
    // What is put in later.
    Expect.pointsTo(v); // = v1, FP_v2
    for (Key key : map.keySet()) Expect.pointsTo(key); // = k1
    Value old = map.putIfAbsent(k, new Value()); // @v2
    Expect.pointsTo(old); // > v1
  }
}
