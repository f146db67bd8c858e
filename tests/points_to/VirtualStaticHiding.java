// Static methods are hidden, not overridden.
class VirtualStaticHiding {
  static class A {
    static Object get() {
      return new Object(); // @fromA
    }
  }

  static class B extends A {
    static Object get() {
      return new Object(); // @fromB
    }
  }

  static class C extends A {}

  public static void main(String[] args) {
    Expect.pointsTo(A.get()); // = fromA; calls A.get
    Expect.pointsTo(B.get()); // = fromB; calls B.get
    Expect.pointsTo(C.get()); // = fromA; calls A.get
  }
}
