// The clone of an array holds the same elements.
class ArrayClone {
  public static void main(String[] args) {
    Object[] a = new Object[1]; // @arr
    a[0] = new Object(); // @a1
    Object[] b = a.clone();
    b[0] = new Object(); // @b1
    Expect.pointsTo(b[0]); // = FP_a1, b1
    Expect.pointsTo(a[0]); // > a1
  }
}
