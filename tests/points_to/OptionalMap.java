// map, flatMap, filter, ifPresent.
import java.util.Optional;

class OptionalMap {
  static class A {}

  static class B {}

  static class C {}

  static B toB(A a) {
    Expect.pointsTo(a); // > a1
    return new B(); // @b1
  }

  static Optional<C> toC(B b) {
    Expect.pointsTo(b); // > b1
    return Optional.of(new C()); // @c1
  }

  static C seen;

  public static void main(String[] args) {
    Optional<A> a = Optional.of(new A()); // @a1
    Optional<C> c = a.map(OptionalMap::toB).flatMap(OptionalMap::toC);
    c.filter(x -> true).ifPresent(x -> seen = x);
    C result = c.orElseThrow();
    Expect.pointsTo(result); // = c1
    Expect.pointsTo(seen); // > c1
  }
}
