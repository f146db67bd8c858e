// TreeMap with a comparator made from a lambda.
import java.util.Map;
import java.util.TreeMap;

class CollectTreeMap {
  static class Key {
    int n;
  }

  static class Value {}

  public static void main(String[] args) {
    TreeMap<Key, Value> map = new TreeMap<>((a, b) -> a.n - b.n); // @order:lambda @map:TreeMap
    Key k = new Key(); // @k1
    map.put(k, new Value()); // @v1
    Expect.pointsTo(map); // = map
    Value v = map.get(k);
    Expect.pointsTo(v); // = v1
    Map.Entry<Key, Value> first = map.firstEntry();
    Key key = first.getKey();
    Expect.pointsTo(key); // = k1
    Value tail = map.tailMap(k, true).get(k);
    Expect.pointsTo(tail); // = v1
  }
}
// reachable: body(order)
