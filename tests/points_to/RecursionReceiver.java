// The receiver of the next call comes from the call itself.
class RecursionReceiver {
  static class A {
    A next() {
      return new B(); // @b1
    }
  }

  static class B extends A {
    A next() {
      return new C(); // @c1
    }
  }

  static class C extends A {
    A next() { return this; }
  }

  static class D extends A {
    A next() { return null; }
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    for (int i = 0; i < 4; i++) a = a.next(); // calls A.next, B.next, C.next
    Expect.pointsTo(a); // = FP_a1, FP_b1, c1
  }
}
// unreachable: D.next
