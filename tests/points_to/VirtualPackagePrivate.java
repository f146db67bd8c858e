// A package-private method is overridden inside its package.
class VirtualPackagePrivate {
  static class A {
    Object get() { return null; }
  }

  static class B extends A {
    public Object get() {
      return new Object(); // @b
    }
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    Expect.pointsTo(a.get()); // = b; calls B.get
  }
}
// unreachable: A.get
