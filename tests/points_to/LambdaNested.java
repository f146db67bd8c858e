// A lambda that makes a lambda, both capturing.
import java.util.function.Function;
import java.util.function.Supplier;

class LambdaNested {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Function<Object, Supplier<Object>> outer = p -> { // @outer
      return () -> args.length == 0 ? a : p; // @inner
    };
    Supplier<Object> inner = outer.apply(new Object()); // @b1; calls apply: body(outer)
    Expect.pointsTo(inner); // = inner
    Expect.pointsTo(inner.get()); // = a1, b1; calls get: body(inner)
  }
}
