// HashMap: put, get, and the keys' own hashCode and equals.
import java.util.HashMap;
import java.util.Map;

class CollectHashMap {
  static class Key {
    @Override
    public int hashCode() {
      Expect.pointsTo(this); // = k1, k2, k3
      return 1;
    }

    @Override
    public boolean equals(Object o) {
      if (o instanceof Key k) Expect.pointsTo(k); // > k1
      return o instanceof Key;
    }
  }

  static class Value {
    @Override
    public int hashCode() { return 2; }
  }

  public static void main(String[] args) {
    Map<Key, Value> map = new HashMap<>(); // @map
    map.put(new Key(), new Value()); // @k1:Key @v1:Value
    Value v = map.get(new Key()); // @k2
    Expect.pointsTo(v); // > v1
    Value old = map.put(new Key(), null); // @k3
    Expect.pointsTo(old); // > v1
    Value none = map.getOrDefault(null, new Value()); // @v2
    Expect.pointsTo(none); // = FP_v1, v2
  }
}
// reachable: Key.hashCode, Key.equals
