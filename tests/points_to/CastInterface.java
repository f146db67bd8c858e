// A cast to an interface, also one that only a subclass implements.
class CastInterface {
  interface I {}

  interface J extends I {}

  static class A {}

  static class B extends A implements J {}

  static class C implements I {}

  public static void main(String[] args) {
    int n = args.length;
    Object o = n == 0 ? new B() : n == 1 ? new A() : new C(); // @b1:B @a1:A @c1:C
    Expect.pointsTo((I) o); // = b1, c1
    Expect.pointsTo((J) o); // = b1
    Expect.pointsTo((A) o); // = a1, b1
  }
}
