// An array that is an element of itself.
class ArrayInItself {
  public static void main(String[] args) {
    Object[] a = new Object[2]; // @arr
    a[0] = a;
    Object[] b = (Object[]) a[0];
    b[1] = new Object(); // @a1
    Expect.pointsTo(b); // = arr
    Expect.pointsTo(a[0]); // = arr, FP_a1
    Expect.pointsTo((Object[]) b[0]); // = arr
  }
}
