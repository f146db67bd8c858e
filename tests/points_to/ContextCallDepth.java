// The identity behind one more call: one call site is not enough, two are.
class ContextCallDepth {
  static Object id(Object o) { return o; }

  static Object outer(Object o) { return id(o); }

  public static void main(String[] args) {
    Object a = outer(new Object()); // @a1
    Object b = outer(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 1-cfa]; = a1 [2-cfa]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 1-cfa]; = b1 [2-cfa]
  }
}
