// A test without a cast filters nothing.
class InstanceofPlain {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    Object o = args.length == 0 ? new A() : new B(); // @a1:A @b1:B
    if (o instanceof A) {
      Expect.pointsTo(o); // = a1, FP_b1
      A a = (A) o;
      Expect.pointsTo(a); // = a1
    }
  }
}
