// Unmodifiable and synchronized views.
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class CollectUnmodifiable {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    List<A> list = new ArrayList<>();
    List<A> view = Collections.unmodifiableList(list);
    list.add(new A()); // @a1
    A a = view.get(0);
    Expect.pointsTo(a); // = a1
    Map<A, B> map = Collections.synchronizedMap(new HashMap<>());
    map.put(a, new B()); // @b1
    B b = map.get(a);
    Expect.pointsTo(b); // = b1
    for (A x : Collections.singletonList(a)) Expect.pointsTo(x); // = a1
    for (A x : Collections.<A>emptyList()) Expect.pointsTo(x); // ! b1
  }
}
