// A reference whose receiver is the first argument.
import java.util.function.Function;

class RefUnbound {
  static class A {
    Object get() {
      return new Object(); // @fromA
    }
  }

  static class B extends A {
    Object get() {
      Expect.pointsTo(this); // = b1
      return new Object(); // @fromB
    }
  }

  public static void main(String[] args) {
    Function<A, Object> f = A::get; // @f
    Expect.pointsTo(f.apply(new B())); // @b1; = fromB; calls apply: B.get
  }
}
// unreachable: A.get
