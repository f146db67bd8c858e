// Two locals swapped in a loop hold each other's values.
class LocalSwap {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object c = new Object(); // @c1
    for (int i = 0; i < 3; i++) {
      Object t = a;
      a = b;
      b = t;
    }
    Expect.pointsTo(a); // = FP_a1, b1
    Expect.pointsTo(b); // = a1, FP_b1
    Expect.pointsTo(c); // = c1
  }
}
