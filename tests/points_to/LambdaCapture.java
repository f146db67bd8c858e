// Captured locals arrive in the body, in their order.
import java.util.function.Supplier;

class LambdaCapture {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    int n = args.length;
    long wide = n;
    Object b = new Object(); // @b1
    Supplier<Object> first = () -> n + wide == 0 ? a : null; // @first
    Supplier<Object> both = () -> n + wide == 0 ? a : b; // @both
    Expect.pointsTo(first.get()); // = a1; calls get: body(first)
    Expect.pointsTo(both.get()); // = a1, b1; calls get: body(both)
  }
}
