// An array has one element field.
class ArrayElement {
  public static void main(String[] args) {
    Object[] a = new Object[2]; // @arr
    a[0] = new Object(); // @a1
    a[1] = new Object(); // @a2
    Expect.pointsTo(a); // = arr
    Expect.pointsTo(a[0]); // = a1, FP_a2
    Expect.pointsTo(a[1]); // = FP_a1, a2
  }
}
