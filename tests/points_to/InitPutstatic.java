// Writing a static field runs the initialiser.
class InitPutstatic {
  static class A {
    static Object f = new Object(); // @a1
  }

  public static void main(String[] args) {
    Object o = new Object(); // @o1
    A.f = o;
    Expect.pointsTo(A.f); // = FP_a1, o1
  }
}
// reachable: A.<clinit>
