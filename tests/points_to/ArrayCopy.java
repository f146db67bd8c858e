// System.arraycopy copies elements, not the other way.
class ArrayCopy {
  public static void main(String[] args) {
    Object[] from = new Object[2]; // @from
    Object[] to = new Object[2]; // @to
    from[0] = new Object(); // @a1
    to[0] = new Object(); // @b1
    System.arraycopy(from, 0, to, 1, 1);
    Expect.pointsTo(from[0]); // = a1
    Expect.pointsTo(to[1]); // = a1, FP_b1
  }
}
