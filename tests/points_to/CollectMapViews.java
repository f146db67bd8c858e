// keySet, values, entrySet, forEach.
import java.util.HashMap;
import java.util.Map;

class CollectMapViews {
  static class Key {}

  static class Value {}

  static Value seen;

  public static void main(String[] args) {
    Map<Key, Value> map = new HashMap<>();
    map.put(new Key(), new Value()); // @k1:Key @v1:Value
    for (Key k : map.keySet()) Expect.pointsTo(k); // = k1
    for (Value v : map.values()) Expect.pointsTo(v); // = v1, FP_v2
    for (Map.Entry<Key, Value> e : map.entrySet()) {
      Key k = e.getKey();
      Value v = e.getValue();
      Expect.pointsTo(k); // = k1
      Expect.pointsTo(v); // = v1, FP_v2
      e.setValue(new Value()); // @v2
    }
    map.forEach((k, v) -> seen = v);
    Expect.pointsTo(seen); // > v2
  }
}
