// A container in a wrapper: one receiver is not enough, two are.
class ContextWrapper {
  static class Box {
    Object value;

    void set(Object o) { value = o; }

    Object get() { return value; }
  }

  private final Box box = new Box(); // @box

  void put(Object o) { box.set(o); }

  Object take() { return box.get(); }

  public static void main(String[] args) {
    ContextWrapper x = new ContextWrapper(); // @x1
    ContextWrapper y = new ContextWrapper(); // @y1
    x.put(new Object()); // @a1
    y.put(new Object()); // @b1
    Expect.pointsTo(x.take()); // = a1, FP_b1 [ci origin 2-type]; = a1 [2-cfa 2-obj]; > a1
    Expect.pointsTo(y.take()); // = FP_a1, b1 [ci origin 2-type]; = b1 [2-cfa 2-obj]; > b1
  }
}
