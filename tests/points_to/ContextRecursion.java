// Recursion fills any bounded call string.
class ContextRecursion {
  static Object pass(int n, Object o) { return n == 0 ? o : pass(n - 1, o); }

  public static void main(String[] args) {
    Object a = pass(5, new Object()); // @a1
    Object b = pass(5, new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 1-cfa 2-cfa]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 1-cfa 2-cfa]
  }
}
