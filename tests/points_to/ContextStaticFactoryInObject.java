// A static factory called from instance methods: the receiver's context reaches the heap.
class ContextStaticFactoryInObject {
  static class Box {
    Object value;
  }

  static Box make() {
    return new Box(); // @box
  }

  Box box() { return make(); }

  public static void main(String[] args) {
    ContextStaticFactoryInObject x = new ContextStaticFactoryInObject(); // @x1
    ContextStaticFactoryInObject y = new ContextStaticFactoryInObject(); // @y1
    Box xb = x.box();
    Box yb = y.box();
    xb.value = new Object(); // @a1
    yb.value = new Object(); // @b1
    Expect.pointsTo(xb.value); // = a1, FP_b1 [ci origin 2-cfa 2-type]; = a1 [2-obj]; > a1
    Expect.pointsTo(yb.value); // = FP_a1, b1 [ci origin 2-cfa 2-type]; = b1 [2-obj]; > b1
  }
}
