// HashSet, LinkedHashSet: elements are keys of a map.
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

class CollectHashSet {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    Set<A> as = new HashSet<>();
    as.add(new A()); // @a1
    Set<B> bs = new LinkedHashSet<>();
    bs.add(new B()); // @b1
    for (A a : as) Expect.pointsTo(a); // = a1
    for (B b : bs) Expect.pointsTo(b); // = b1
  }
}
