// A reference bound to a receiver: dispatched on the bound object.
import java.util.function.Supplier;

class RefBound {
  static class A {
    Object get() { return null; }
  }

  static class B extends A {
    Object get() {
      Expect.pointsTo(this); // = b1
      return new Object(); // @made
    }
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    Supplier<Object> s = a::get; // @s
    Expect.pointsTo(s.get()); // = made; calls get: B.get
  }
}
// unreachable: A.get
