// An interface with a default method is initialised with the class that implements it.
class InitInterfaceDefault {
  static Object seen;

  static Object mark() {
    seen = new Object(); // @marked
    return seen;
  }

  interface WithDefault {
    Object MARK = mark();

    default void foo() {}
  }

  static class A implements WithDefault {}

  public static void main(String[] args) {
    new A(); // @a1
    Expect.pointsTo(seen); // = marked
  }
}
// reachable: WithDefault.<clinit>
// unreachable: WithDefault.foo
