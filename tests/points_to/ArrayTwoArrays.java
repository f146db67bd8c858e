// Elements of different arrays are kept apart.
class ArrayTwoArrays {
  public static void main(String[] args) {
    Object[] a = new Object[1]; // @arr1
    Object[] b = new Object[1]; // @arr2
    a[0] = new Object(); // @a1
    b[0] = new Object(); // @b1
    Expect.pointsTo(a[0]); // = a1
    Expect.pointsTo(b[0]); // = b1
  }
}
