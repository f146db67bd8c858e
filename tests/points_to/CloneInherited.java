// clone called on a supertype gives an object of the receiver's class.
class CloneInherited {
  static class A implements Cloneable {
    Object f;

    A copy() throws CloneNotSupportedException { return (A) clone(); }

    Object name() { return null; }
  }

  static class B extends A {
    Object g;

    Object name() { return g; }
  }

  public static void main(String[] args) throws CloneNotSupportedException {
    B b = new B(); // @b1
    b.f = new Object(); // @f1
    b.g = new Object(); // @g1
    A c = b.copy();
    Expect.pointsTo(c.f); // = f1
    Expect.pointsTo(c.name()); // = g1; calls B.name
  }
}
// unreachable: A.name
