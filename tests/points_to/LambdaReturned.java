// One lambda site made by two calls: the captures merge.
import java.util.function.Supplier;

class LambdaReturned {
  static Supplier<Object> holding(Object o) {
    return () -> o; // @holder
  }

  public static void main(String[] args) {
    Supplier<Object> a = holding(new Object()); // @a1
    Supplier<Object> b = holding(new Object()); // @b1
    Expect.pointsTo(a); // = holder
    Expect.pointsTo(a.get()); // = a1, FP_b1 [ci origin]; > a1
    Expect.pointsTo(b.get()); // = FP_a1, b1 [ci origin]; > b1
  }
}
