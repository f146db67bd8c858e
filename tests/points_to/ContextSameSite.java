// One call site with two receivers: only receivers tell them apart.
class ContextSameSite {
  Object from;
  Object to;

  void copy() { to = from; }

  public static void main(String[] args) {
    ContextSameSite x = new ContextSameSite(); // @x1
    ContextSameSite y = new ContextSameSite(); // @y1
    x.from = new Object(); // @a1
    y.from = new Object(); // @b1
    ContextSameSite[] both = {x, y}; // @both
    for (ContextSameSite c : both) c.copy();
    Expect.pointsTo(x.to); // = a1, FP_b1 [ci origin 1-cfa 2-cfa 2-type]; = a1 [1-obj 2-obj]
    Expect.pointsTo(y.to); // = FP_a1, b1 [ci origin 1-cfa 2-cfa 2-type]; = b1 [1-obj 2-obj]
  }
}
