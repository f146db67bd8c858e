// Function.compose and identity.
import java.util.function.Function;

class FunctionCompose {
  static class A {}

  static class B {}

  static B toB(A a) {
    return new B(); // @b1
  }

  static Object keep(Object o) { return o; }

  public static void main(String[] args) {
    Function<Object, Object> keep = FunctionCompose::keep;
    Function<A, Object> both = keep.compose(FunctionCompose::toB);
    Expect.pointsTo(both.apply(new A())); // @a1; > b1
    Function<A, A> id = Function.identity();
    A a = id.apply(new A()); // @a2
    Expect.pointsTo(a); // > a2
  }
}
