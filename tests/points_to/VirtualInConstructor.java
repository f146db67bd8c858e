// A constructor calls a virtual method: the subclass's runs, before the subclass's own initialisers.
class VirtualInConstructor {
  static class A {
    Object seen;

    A() {
      seen = make(); // calls A.make, B.make
    }

    Object make() {
      Expect.pointsTo(this); // = a1
      return new Object(); // @fromA
    }
  }

  static class B extends A {
    Object own = new Object(); // @own

    Object make() {
      Expect.pointsTo(this); // = b1
      Expect.pointsTo(own); // = FP_own
      return new Object(); // @fromB
    }
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    B b = new B(); // @b1
    Expect.pointsTo(a.seen); // = fromA, FP_fromB [ci origin 2-type]; = fromA [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(b.seen); // = FP_fromA, fromB [ci origin 2-type]; = fromB [1-cfa 2-cfa 1-obj 2-obj]
  }
}
