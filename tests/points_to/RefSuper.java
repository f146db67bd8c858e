// A reference to super's method is not dispatched.
import java.util.function.Supplier;

class RefSuper {
  static class A {
    Object get() {
      return new Object(); // @fromA
    }
  }

  static class B extends A {
    Object get() { return null; }

    Supplier<Object> above() {
      return super::get; // calls A.get
    }
  }

  public static void main(String[] args) {
    B b = new B(); // @b1
    Expect.pointsTo(b.above().get()); // = fromA
  }
}
// unreachable: B.get
