// A lambda on primitives behind a generic interface: boxes are made on the way.
import java.util.function.Function;
import java.util.function.IntFunction;

class LambdaBoxed {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    IntFunction<Object> primitive = i -> a; // @primitive
    Function<Integer, Object> boxed = i -> i > 0 ? a : null; // @boxed
    Expect.pointsTo(primitive.apply(1)); // = a1; calls apply: body(primitive)
    Expect.pointsTo(boxed.apply(1)); // = a1; calls apply: body(boxed)
  }
}
