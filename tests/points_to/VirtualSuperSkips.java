// super.m() finds the nearest superclass that has the method.
class VirtualSuperSkips {
  static class A {
    Object get() {
      Expect.pointsTo(this); // = c1
      return new Object(); // @fromA
    }
  }

  static class B extends A {}

  static class C extends B {
    Object get() {
      return super.get(); // calls A.get
    }
  }

  public static void main(String[] args) {
    Expect.pointsTo(new C().get()); // @c1; = fromA; calls C.get
  }
}
