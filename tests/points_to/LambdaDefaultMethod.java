// Default methods of a functional interface run on the lambda object.
class LambdaDefaultMethod {
  interface Op {
    Object run(Object o);

    default Op twice() {
      Expect.pointsTo(this); // = wrap
      return o -> run(run(o)); // @twice; calls run: body(wrap)
    }
  }

  static class Wrap {
    Object inner;
  }

  public static void main(String[] args) {
    Op wrap = o -> { // @wrap
      Wrap w = new Wrap(); // @w1
      w.inner = o;
      return w;
    };
    Object a = new Object(); // @a1
    Object r = wrap.twice().run(a); // calls Op.twice; calls run: body(twice)
    Expect.pointsTo(r); // = w1
    Expect.pointsTo(((Wrap) r).inner); // = FP_a1, w1 [ci origin]; > w1
  }
}
