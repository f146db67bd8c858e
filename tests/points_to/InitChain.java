// One initialiser calls a method that initialises the next class.
class InitChain {
  static class A {
    static final Object F = make(); // calls A.make

    static Object make() { return B.F; }
  }

  static class B {
    static final Object F = C.make(); // calls C.make
  }

  static class C {
    static final Object G = new Object(); // @g1

    static Object make() { return G; }
  }

  public static void main(String[] args) {
    Expect.pointsTo(A.F); // = g1
  }
}
// reachable: A.<clinit>, B.<clinit>, C.<clinit>
