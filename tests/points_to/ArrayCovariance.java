// An array of a subclass under the name of an array of the superclass.
class ArrayCovariance {
  static class A {
    Object self() { return this; }
  }

  static class B extends A {
    Object self() { return null; }
  }

  public static void main(String[] args) {
    B[] b = new B[1]; // @arr
    A[] a = b;
    Object[] o = a;
    a[0] = new B(); // @b1
    Expect.pointsTo(o); // = arr
    Expect.pointsTo(o[0]); // = b1
    a[0].self(); // calls B.self
  }
}
// unreachable: A.self
