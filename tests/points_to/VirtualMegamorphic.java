// Many targets at one call, each returning its own.
class VirtualMegamorphic {
  interface Op {
    Object run();
  }

  static class A implements Op {
    public Object run() {
      return new Object(); // @ra
    }
  }

  static class B implements Op {
    public Object run() {
      return new Object(); // @rb
    }
  }

  static class C extends B {}

  static class D extends A {
    public Object run() {
      return this;
    }
  }

  static class E implements Op {
    public Object run() { return null; }
  }

  public static void main(String[] args) {
    Op[] ops = {new A(), new C(), new D()}; // @ops:Op[] @a1:A @c1:C @d1:D
    for (Op op : ops) Expect.pointsTo(op.run()); // = ra, rb, d1; calls A.run, B.run, D.run
  }
}
// unreachable: E.run
