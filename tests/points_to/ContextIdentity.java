// The identity function, static, called twice.
class ContextIdentity {
  static Object id(Object o) { return o; }

  public static void main(String[] args) {
    Object a = id(new Object()); // @a1
    Object b = id(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 1-obj 2-obj 2-type]; = a1 [1-cfa 2-cfa]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 1-obj 2-obj 2-type]; = b1 [1-cfa 2-cfa]
  }
}
