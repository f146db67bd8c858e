// Only the class that is made is a target, though another one overrides too.
class VirtualOneTarget {
  static class A {
    void foo() {}
  }

  static class B extends A {
    void foo() {}
  }

  static class C extends A {
    void foo() {}
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    a.foo(); // calls B.foo
    new A(); // @a1
  }
}
// unreachable: A.foo, C.foo
