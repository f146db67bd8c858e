// Lambdas in static and instance field initialisers.
import java.util.function.Supplier;

class LambdaInInitialiser {
  static final Supplier<Object> SHARED = () -> new Object[0]; // @shared:lambda @array:Object[]
  final Supplier<Object> own = () -> this; // @own

  public static void main(String[] args) {
    LambdaInInitialiser o = new LambdaInInitialiser(); // @o1
    Expect.pointsTo(SHARED.get()); // = array; calls get: body(shared)
    Expect.pointsTo(o.own.get()); // = o1; calls get: body(own)
  }
}
