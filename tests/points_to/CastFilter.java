// A cast lets through what has the type.
class CastFilter {
  static class A {}

  static class B extends A {}

  static class C {}

  public static void main(String[] args) {
    int n = args.length;
    Object o = n == 0 ? new B() : n == 1 ? new A() : new C(); // @b1:B @a1:A @c1:C
    Expect.pointsTo(o); // = a1, b1, c1
    A a = (A) o;
    Expect.pointsTo(a); // = a1, b1
    B b = (B) a;
    Expect.pointsTo(b); // = b1
    // A cast upwards is no instruction and changes nothing.
    Expect.pointsTo((Object) a); // = a1, b1
  }
}
