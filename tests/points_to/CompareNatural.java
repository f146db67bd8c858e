// Comparable of the program, called by a TreeMap and by Arrays.sort.
import java.util.Arrays;
import java.util.TreeMap;

class CompareNatural {
  static class Key implements Comparable<Key> {
    final int n;

    Key(int n) { this.n = n; }

    public int compareTo(Key o) {
      Expect.pointsTo(o); // = k1, k2
      return n - o.n;
    }
  }

  public static void main(String[] args) {
    Key k = new Key(1); // @k1
    Key l = new Key(2); // @k2
    TreeMap<Key, Object> map = new TreeMap<>();
    map.put(k, new int[0]); // @v1
    map.put(l, new long[0]); // @v2
    Expect.pointsTo(map.firstKey()); // > k1
    Expect.pointsTo(map.get(k)); // > v1
    Key[] keys = {l, k}; // @keys
    Arrays.sort(keys);
    Expect.pointsTo(keys[0]); // > k1, k2
  }
}
// reachable: Key.compareTo
