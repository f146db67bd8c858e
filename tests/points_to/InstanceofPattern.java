// A pattern variable holds what has the type.
class InstanceofPattern {
  static class A {
    Object f;
  }

  static class B {}

  static void test(Object o) {
    if (o instanceof A a && a.f == null) {
      Expect.pointsTo(a); // = a1
      a.f = o;
    } else if (o instanceof B b) {
      Expect.pointsTo(b); // = b1
    }
    Expect.pointsTo(o); // = a1, b1
  }

  public static void main(String[] args) {
    A a = new A(); // @a1
    test(a);
    test(new B()); // @b1
    Expect.pointsTo(a.f); // = a1, FP_b1 [ci origin]; > a1
  }
}
