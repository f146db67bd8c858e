// A reference to a constructor, with and without an argument.
import java.util.function.Function;
import java.util.function.Supplier;

class RefConstructor {
  static class A {
    final Object given;

    A() { this(null); }

    A(Object given) {
      Expect.pointsTo(given); // = g1
      this.given = given;
    }
  }

  public static void main(String[] args) {
    Supplier<A> none = A::new; // @none
    Function<Object, A> one = A::new; // @one
    Expect.pointsTo(none.get()); // = <A>; calls get: A.<init>
    A a = one.apply(new Object()); // @g1; calls apply: A.<init>
    Expect.pointsTo(a); // = <A>
    Expect.pointsTo(a.given); // = g1
  }
}
