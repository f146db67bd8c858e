// Swapped once in straight code: exact.
class LocalSwapOnce {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object t = a;
    a = b;
    b = t;
    Expect.pointsTo(a); // = b1
    Expect.pointsTo(b); // = a1
  }
}
