// A class used only in a method that is never called is not initialised; one used in a branch never taken is.
class InitOnlyInDeadMethod {
  static class A {
    static Object f = new Object(); // @a1
  }

  static class B {
    static Object f = new Object(); // @b1
  }

  static Object dead() { return A.f; }

  public static void main(String[] args) {
    Object o = args.length == 77 ? B.f : null;
    Expect.pointsTo(o); // = b1
  }
}
// unreachable: A.<clinit>
// reachable: B.<clinit>
