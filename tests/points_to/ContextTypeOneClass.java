// Two boxes made in two different classes, without a wrapper.
class ContextTypeOneClass {
  static class Box {
    Object value;

    void set(Object o) { value = o; }
  }

  static class Left {
    static Box make() {
      return new Box(); // @x1
    }
  }

  static class Right {
    static Box make() {
      return new Box(); // @y1
    }
  }

  public static void main(String[] args) {
    Box x = Left.make();
    Box y = Right.make();
    x.set(new Object()); // @a1
    y.set(new Object()); // @b1
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci origin]; = a1 [1-cfa 2-cfa 1-obj 2-obj 2-type]
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci origin]; = b1 [1-cfa 2-cfa 1-obj 2-obj 2-type]
  }
}
