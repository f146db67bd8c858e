// computeIfAbsent, merge and compute run the program's functions.
import java.util.HashMap;
import java.util.Map;

class CollectComputeIfAbsent {
  static class Key {}

  static class Value {}

  static Value make(Key k) {
    Expect.pointsTo(k); // > k1
    return new Value(); // @made
  }

  static Value join(Value a, Value b) {
    Expect.pointsTo(a); // > made
    Expect.pointsTo(b); // > v2
    return new Value(); // @joined
  }

  public static void main(String[] args) {
    Map<Key, Value> map = new HashMap<>();
    Key k = new Key(); // @k1
    Value v = map.computeIfAbsent(k, CollectComputeIfAbsent::make);
    Expect.pointsTo(v); // > made
    Value w = map.merge(k, new Value(), CollectComputeIfAbsent::join); // @v2:Value
    Expect.pointsTo(w); // > joined
    Expect.pointsTo(map.get(k)); // > made, joined
  }
}
// reachable: CollectComputeIfAbsent.make, CollectComputeIfAbsent.join
