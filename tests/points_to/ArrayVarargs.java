// Varargs: the array is made on the line of the call; a ready array is passed as it is.
class ArrayVarargs {
  static Object first(Object... values) { return values[0]; }

  static Object[] same(Object... values) { return values; }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object[] ready = {b}; // @ready
    Expect.pointsTo(first(a, null)); // @implicit; = a1
    Expect.pointsTo(same(ready)); // = ready
    Expect.pointsTo(same(ready)[0]); // = b1
  }
}
