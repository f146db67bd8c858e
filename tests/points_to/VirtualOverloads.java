// Overloads are chosen by the compiler, overrides by the receiver.
class VirtualOverloads {
  static class A {
    Object f(Object o) {
      return new Object(); // @aObject
    }

    Object f(A a) {
      return new Object(); // @aA
    }

    Object f(int i) {
      return new Object(); // @aInt
    }
  }

  static class B extends A {
    Object f(A a) {
      return new Object(); // @bA
    }
  }

  public static void main(String[] args) {
    A b = new B(); // @b1
    Object same = b;
    Expect.pointsTo(b.f(b)); // = bA; calls B.f(A)
    Expect.pointsTo(b.f(same)); // = aObject; calls A.f(Object)
  }
}
// unreachable: A.f(int), A.f(A)
