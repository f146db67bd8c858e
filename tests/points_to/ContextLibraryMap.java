// Two library maps in one method. The default policy keeps containers apart.
import java.util.HashMap;
import java.util.Map;

class ContextLibraryMap {
  static class Key {}

  static class Value {}

  public static void main(String[] args) {
    Key k = new Key(); // @k1
    Map<Key, Value> x = new HashMap<>(); // @x1
    Map<Key, Value> y = new HashMap<>(); // @y1
    x.put(k, new Value()); // @a1
    y.put(k, new Value()); // @b1
    Value a = x.get(k);
    Expect.pointsTo(a); // > a1; ! b1 [2-obj origin]
    Value b = y.get(k);
    Expect.pointsTo(b); // > b1; ! a1 [2-obj origin]
  }
}
