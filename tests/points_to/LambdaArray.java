// Lambdas in an array, called one after the other.
import java.util.function.UnaryOperator;

class LambdaArray {
  static class A {}

  static class B {}

  public static void main(String[] args) {
    UnaryOperator<Object> toA = o -> new A(); // @toA:lambda @a1:A
    UnaryOperator<Object> toB = o -> new B(); // @toB:lambda @b1:B
    @SuppressWarnings("unchecked")
    UnaryOperator<Object>[] ops = new UnaryOperator[] {toA, toB}; // @ops
    Object o = null;
    for (UnaryOperator<Object> op : ops) {
      o = op.apply(o); // calls apply: body(toA), body(toB)
    }
    Expect.pointsTo(o); // = FP_a1, b1
  }
}
