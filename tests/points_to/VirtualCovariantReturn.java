// An override with a narrower return type.
class VirtualCovariantReturn {
  static class A {
    A copy() {
      return new A(); // @fromA
    }
  }

  static class B extends A {
    @Override
    B copy() {
      return new B(); // @fromB
    }
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    B b = new B(); // @b2
    Expect.pointsTo(a.copy()); // = fromB; calls B.copy
    Expect.pointsTo(b.copy()); // = fromB; calls B.copy
  }
}
// unreachable: A.copy
