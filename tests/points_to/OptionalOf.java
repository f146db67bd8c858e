// Optional.of, get, orElse, orElseGet, empty.
import java.util.Optional;

class OptionalOf {
  static class A {}

  static A make() {
    return new A(); // @made
  }

  static A never() {
    return new A(); // @never
  }

  public static void main(String[] args) {
    Optional<A> some = Optional.of(new A()); // @a1
    A a = some.get();
    Expect.pointsTo(a); // > a1
    A b = some.orElse(new A()); // @other
    Expect.pointsTo(b); // > a1, other
    A c = Optional.<A>empty().orElseGet(OptionalOf::make);
    Expect.pointsTo(c); // > made; ! never
  }
}
// reachable: OptionalOf.make
// unreachable: OptionalOf.never
