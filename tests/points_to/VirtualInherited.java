// The method is found in the superclass of the receiver's class.
class VirtualInherited {
  static class A {
    Object me() {
      Expect.pointsTo(this); // = b1, c1
      return this;
    }
  }

  static class B extends A {}

  static class C extends B {}

  public static void main(String[] args) {
    A a = args.length == 0 ? new B() : new C(); // @b1:B @c1:C
    Expect.pointsTo(a.me()); // = b1, c1; calls A.me
  }
}
