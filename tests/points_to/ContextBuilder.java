// A builder whose methods return this.
class ContextBuilder {
  Object left;
  Object right;

  ContextBuilder left(Object o) {
    left = o;
    return this;
  }

  ContextBuilder right(Object o) {
    right = o;
    return this;
  }

  public static void main(String[] args) {
    ContextBuilder x = new ContextBuilder(); // @x1
    ContextBuilder y = new ContextBuilder(); // @y1
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object c = new Object(); // @c1
    ContextBuilder xs = x.left(a).right(c);
    ContextBuilder ys = y.left(b);
    Expect.pointsTo(xs); // = x1, FP_y1 [ci origin 2-type]; = x1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(ys); // = FP_x1, y1 [ci origin 2-type]; = y1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(x.left); // = a1, FP_b1 [ci origin 2-type]; = a1 [1-cfa 2-cfa 1-obj 2-obj]
    Expect.pointsTo(y.right); // = FP_c1 [ci origin 2-type]; = nothing [1-cfa 2-cfa 1-obj 2-obj]
  }
}
