// A two-dimensional array made at once: the inner arrays are objects of their own.
class ArrayMulti {
  public static void main(String[] args) {
    Object[][] a = new Object[2][2];
    Object[][] b = new Object[2][2];
    a[0][1] = new Object(); // @a1
    b[0][1] = new Object(); // @b1
    Expect.pointsTo(a); // = <java.lang.Object[][]>
    Expect.pointsTo(a[0]); // = <java.lang.Object[]>
    Expect.pointsTo(a[0][1]); // = a1
    Expect.pointsTo(b[1][1]); // = FP_b1
  }
}
