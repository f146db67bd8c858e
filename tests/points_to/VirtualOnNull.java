// A call on a variable that holds nothing calls nothing.
class VirtualOnNull {
  static class A {
    void foo() {}
  }

  static A none() { return null; }

  public static void main(String[] args) {
    A a = none();
    if (a != null) a.foo(); // calls foo: nothing
    try {
      a.foo(); // calls foo: nothing
    } catch (NullPointerException e) {
      Expect.pointsTo(a); // = nothing
    }
  }
}
// unreachable: A.foo
