// Two receivers, two targets, and each target sees its own receiver only.
class VirtualTwoTargets {
  static class A {
    Object me() {
      Expect.pointsTo(this); // = a1
      return this;
    }
  }

  static class B extends A {
    Object me() {
      Expect.pointsTo(this); // = b1
      return new Object(); // @made
    }
  }

  public static void main(String[] args) {
    A a = args.length == 0 ? new A() : new B(); // @a1:A @b1:B
    Object r = a.me(); // calls A.me, B.me
    Expect.pointsTo(r); // = a1, made
  }
}
