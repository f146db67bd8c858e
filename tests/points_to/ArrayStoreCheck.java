// A store that the array's type forbids throws: the element is not there afterwards.
class ArrayStoreCheck {
  static class A {}

  static class B extends A {}

  public static void main(String[] args) {
    A[] a = new B[1]; // @arr
    a[0] = new B(); // @b1
    try {
      a[0] = new A(); // @a1
    } catch (ArrayStoreException e) {
      Expect.pointsTo(a); // = arr
    }
    Expect.pointsTo(a[0]); // > b1
    Expect.pointsTo((B) a[0]); // = b1
  }
}
