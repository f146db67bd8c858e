// A lambda captures this.
import java.util.function.Supplier;

class LambdaThis {
  Object f;

  Supplier<Object> getter() {
    return () -> this.f; // @getter
  }

  Supplier<Object> self() {
    return () -> {
      Expect.pointsTo(this); // = o1
      return this;
    };
  }

  public static void main(String[] args) {
    LambdaThis o = new LambdaThis(); // @o1
    o.f = new Object(); // @a1
    Expect.pointsTo(o.getter().get()); // = a1; calls get: body(getter)
    Expect.pointsTo(o.self().get()); // = o1
  }
}
