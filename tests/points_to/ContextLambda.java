// A lambda that captures a parameter, under call sites and receivers.
import java.util.function.Supplier;

class ContextLambda {
  Object value;

  Supplier<Object> getter() {
    return () -> value; // @getter
  }

  public static void main(String[] args) {
    ContextLambda x = new ContextLambda(); // @x1
    ContextLambda y = new ContextLambda(); // @y1
    x.value = new Object(); // @a1
    y.value = new Object(); // @b1
    Supplier<Object> s = x.getter();
    Supplier<Object> t = y.getter();
    Expect.pointsTo(s.get()); // = a1, FP_b1 [ci origin 2-type]; > a1
    Expect.pointsTo(t.get()); // = FP_a1, b1 [ci origin 2-type]; > b1
  }
}
