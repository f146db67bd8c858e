// A default method, inherited and overridden.
class VirtualDefault {
  interface I {
    default Object get() {
      Expect.pointsTo(this); // = a1
      return new Object(); // @byDefault
    }
  }

  static class A implements I {}

  static class B implements I {
    public Object get() {
      return new Object(); // @byB
    }
  }

  public static void main(String[] args) {
    I a = new A(); // @a1
    I b = new B(); // @b1
    Expect.pointsTo(a.get()); // = byDefault; calls I.get
    Expect.pointsTo(b.get()); // = byB; calls B.get
  }
}
