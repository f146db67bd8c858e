// Boxes as keys and values of a map.
import java.util.HashMap;
import java.util.Map;

class BoxingInCollection {
  static class A {}

  public static void main(String[] args) {
    Map<Integer, A> map = new HashMap<>();
    map.put(1, new A()); // @a1
    A a = map.get(1);
    Expect.pointsTo(a); // = a1
    for (Integer key : map.keySet()) Expect.pointsTo(key); // = <java.lang.Integer>
  }
}
