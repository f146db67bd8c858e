// Factory objects: their products differ by factory.
class ContextFactory {
  static class Box {
    Object value;
  }

  Box make() {
    return new Box(); // @box
  }

  public static void main(String[] args) {
    ContextFactory x = new ContextFactory(); // @x1
    ContextFactory y = new ContextFactory(); // @y1
    Box xb = x.make();
    Box yb = y.make();
    xb.value = new Object(); // @a1
    yb.value = new Object(); // @b1
    Expect.pointsTo(xb); // = box
    Expect.pointsTo(xb.value); // = a1, FP_b1 [ci origin 2-type]; = a1 [2-cfa 2-obj]; > a1
    Expect.pointsTo(yb.value); // = FP_a1, b1 [ci origin 2-type]; = b1 [2-cfa 2-obj]; > b1
  }
}
