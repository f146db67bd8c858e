// super.m() is not dispatched, the calls inside it are.
class VirtualSuperCall {
  static class A {
    Object foo() {
      return bar(); // calls B.bar
    }

    Object bar() { return null; }
  }

  static class B extends A {
    Object foo() {
      return super.foo(); // calls A.foo
    }

    Object bar() {
      return new Object(); // @made
    }
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    Expect.pointsTo(a.foo()); // = made; calls B.foo
  }
}
// unreachable: A.bar
