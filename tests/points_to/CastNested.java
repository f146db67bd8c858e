// A filter in the middle of a chain holds for what comes after it, not for what was before.
class CastNested {
  static class A {
    Object f;
  }

  static class B {
    Object f;
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    B b = new B(); // @b1
    a.f = b;
    b.f = a;
    Object p = args.length == 0 ? a : b;
    Object q = ((A) p).f;
    Expect.pointsTo(p); // = a1, b1
    Expect.pointsTo(q); // = b1
    Expect.pointsTo(((B) q).f); // = a1
  }
}
