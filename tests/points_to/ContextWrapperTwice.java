// A wrapper in a wrapper: two receivers are not enough.
class ContextWrapperTwice {
  static class Box {
    Object value;

    void set(Object o) { value = o; }

    Object get() { return value; }
  }

  static class Middle {
    final Box box = new Box(); // @box

    void put(Object o) { box.set(o); }

    Object take() { return box.get(); }
  }

  final Middle middle = new Middle(); // @middle

  void put(Object o) { middle.put(o); }

  Object take() { return middle.take(); }

  public static void main(String[] args) {
    ContextWrapperTwice x = new ContextWrapperTwice(); // @x1
    ContextWrapperTwice y = new ContextWrapperTwice(); // @y1
    x.put(new Object()); // @a1
    y.put(new Object()); // @b1
    Expect.pointsTo(x.take()); // = a1, FP_b1 [ci origin 1-cfa 2-cfa 1-obj 2-obj 2-type]
    Expect.pointsTo(y.take()); // = FP_a1, b1 [ci origin 1-cfa 2-cfa 1-obj 2-obj 2-type]
  }
}
