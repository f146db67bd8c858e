// HashMap calls its own package-private afterNodeInsertion: a method of another package with that name is no override.
import java.util.HashMap;

class VirtualPackagePrivateForeign {
  static class MyMap extends HashMap<Object, Object> {
    void afterNodeInsertion(boolean evict) { throw new AssertionError("not an override"); }

    @Override
    public Object clone() { return null; }
  }

  public static void main(String[] args) {
    MyMap map = new MyMap(); // @m1
    map.put(new Object(), new Object()); // @kv
    Expect.pointsTo(map); // = m1
  }
}
// unreachable: MyMap.afterNodeInsertion
