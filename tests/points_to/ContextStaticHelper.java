// A static method called from an instance method keeps the receiver's context.
class ContextStaticHelper {
  Object value;

  static void put(ContextStaticHelper b, Object o) { b.value = o; }

  void set(Object o) { put(this, o); }

  public static void main(String[] args) {
    ContextStaticHelper x = new ContextStaticHelper(); // @x1
    ContextStaticHelper y = new ContextStaticHelper(); // @y1
    x.set(new Object()); // @a1
    y.set(new Object()); // @b1
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci origin 1-cfa 2-type]; = a1 [2-cfa 1-obj 2-obj]
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci origin 1-cfa 2-type]; = b1 [2-cfa 1-obj 2-obj]
  }
}
