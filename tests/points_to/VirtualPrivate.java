// Private methods are not overridden, though the subclass has one of the same name.
class VirtualPrivate {
  static class A {
    private Object secret() {
      return new Object(); // @fromA
    }

    Object tell() {
      return secret(); // calls A.secret
    }
  }

  static class B extends A {
    private Object secret() { return null; }
  }

  public static void main(String[] args) {
    A a = new B(); // @b1
    Expect.pointsTo(a.tell()); // = fromA
    Expect.pointsTo(a.secret()); // = fromA; calls A.secret
  }
}
// unreachable: B.secret
