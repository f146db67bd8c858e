// Reading a static field runs the initialiser of the class that declares it.
class InitGetstatic {
  static Object seen;

  static class A {
    static Object f = new Object(); // @a1

    static {
      seen = f;
    }
  }

  static class Unused {
    static Object f = new Object(); // @u1
  }

  public static void main(String[] args) {
    Object o = A.f;
    Expect.pointsTo(o); // = a1
    Expect.pointsTo(seen); // = a1
  }
}
// reachable: A.<clinit>
// unreachable: Unused.<clinit>
