// A method with several returns gives all of them; one that drops its argument gives none of it.
class LocalReturns {
  static Object pick(int n, Object first, Object second) {
    if (n == 0) return first;
    if (n == 1) return second;
    return new Object(); // @fresh
  }

  static Object drop(Object ignored) {
    return new Object(); // @made
  }

  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object c = new Object(); // @c1
    Expect.pointsTo(pick(args.length, a, b)); // = a1, b1, fresh
    Expect.pointsTo(drop(c)); // = made
  }
}
