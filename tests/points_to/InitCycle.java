// Two classes whose initialisers need each other.
class InitCycle {
  static class A {
    static Object f = new Object(); // @a1
    static Object fromB = B.f;
  }

  static class B {
    static Object f = new Object(); // @b1
    static Object fromA = A.f;
  }

  public static void main(String[] args) {
    Expect.pointsTo(A.fromB); // = b1
    Expect.pointsTo(B.fromA); // = a1
  }
}
