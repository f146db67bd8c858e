// Two boxes with setter and getter.
class ContextBox {
  static class Box {
    private Object value;

    void set(Object o) { value = o; }

    Object get() { return value; }
  }

  public static void main(String[] args) {
    Box x = new Box(); // @x1
    Box y = new Box(); // @y1
    x.set(new Object()); // @a1
    y.set(new Object()); // @b1
    Expect.pointsTo(x.get()); // = a1, FP_b1 [ci origin 2-type]; = a1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(y.get()); // = FP_a1, b1 [ci origin 2-type]; = b1 [1-cfa 2-cfa 1-obj 2-obj]
  }
}
