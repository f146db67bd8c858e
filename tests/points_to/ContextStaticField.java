// No context helps with a static field.
class ContextStaticField {
  static Object shared;

  Object exchange(Object o) {
    shared = o;
    return shared;
  }

  public static void main(String[] args) {
    ContextStaticField x = new ContextStaticField(); // @x1
    ContextStaticField y = new ContextStaticField(); // @y1
    Object a = x.exchange(new Object()); // @a1
    Object b = y.exchange(new Object()); // @b1
    Expect.pointsTo(a); // = a1, FP_b1
    Expect.pointsTo(b); // = FP_a1, b1
  }
}
