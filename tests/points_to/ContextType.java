// Wrappers made in different classes: their types of origin tell them apart.
class ContextType {
  static class Box {
    Object value;

    void set(Object o) { value = o; }

    Object get() { return value; }
  }

  static class Wrapper {
    final Box box = new Box(); // @box

    void put(Object o) { box.set(o); }

    Object take() { return box.get(); }
  }

  static class Left {
    static Wrapper make() {
      return new Wrapper(); // @x1
    }
  }

  static class Right {
    static Wrapper make() {
      return new Wrapper(); // @y1
    }
  }

  public static void main(String[] args) {
    Wrapper x = Left.make();
    Wrapper y = Right.make();
    x.put(new Object()); // @a1
    y.put(new Object()); // @b1
    Expect.pointsTo(x.take()); // = a1, FP_b1 [ci origin]; = a1 [2-obj 2-type 2-cfa]; > a1
    Expect.pointsTo(y.take()); // = FP_a1, b1 [ci origin]; = b1 [2-obj 2-type 2-cfa]; > b1
  }
}
