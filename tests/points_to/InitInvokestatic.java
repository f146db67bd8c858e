// Calling a static method runs the initialiser.
class InitInvokestatic {
  static class A {
    static final Object F = new Object(); // @a1

    static void touch() {}
  }

  static class B {
    static final Object F = new Object(); // @b1

    static void touch() {}
  }

  static void never() { B.touch(); }

  public static void main(String[] args) {
    A.touch(); // calls A.touch
    Expect.pointsTo(A.F); // = a1
  }
}
// reachable: A.<clinit>
// unreachable: B.<clinit>
