// List.of, Set.of, Map.of, List.copyOf.
import java.util.List;
import java.util.Map;
import java.util.Set;

class CollectListOf {
  static class A {}

  static class B {}

  static class C {}

  public static void main(String[] args) {
    List<A> one = List.of(new A()); // @a1
    A a = one.get(0);
    Expect.pointsTo(a); // = a1
    List<Object> many = List.of(a, a, a, new B()); // @b1
    B b = (B) List.copyOf(many).get(3);
    Expect.pointsTo(b); // = b1
    for (A x : Set.of(a)) Expect.pointsTo(x); // = a1
    Map<A, C> map = Map.of(a, new C()); // @c1
    C c = map.get(a);
    Expect.pointsTo(c); // = c1
  }
}
