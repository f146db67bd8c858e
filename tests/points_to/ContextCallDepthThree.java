// Two more calls in between: two call sites are not enough either.
class ContextCallDepthThree {
  static Object id(Object o) { return o; }

  static Object middle(Object o) { return id(o); }

  static Object outer(Object o) { return middle(o); }

  public static void main(String[] args) {
    Object a = outer(new Object()); // @a1
    Object b = outer(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1 [ci origin 1-cfa 2-cfa]
    Expect.pointsTo(b); // = FP_a1, b1 [ci origin 1-cfa 2-cfa]
  }
}
