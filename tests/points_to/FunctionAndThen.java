// Function.andThen: the second gets what the first gives.
import java.util.function.Function;

class FunctionAndThen {
  static class A {}

  static class B {
    Object from;
  }

  static class C {}

  static B toB(A a) {
    B b = new B(); // @b1
    b.from = a;
    return b;
  }

  static C toC(B b) {
    Expect.pointsTo(b); // > b1
    return new C(); // @c1
  }

  public static void main(String[] args) {
    Function<A, B> first = FunctionAndThen::toB;
    Function<A, C> both = first.andThen(FunctionAndThen::toC);
    C c = both.apply(new A()); // @a1
    Expect.pointsTo(c); // = c1
  }
}
// reachable: FunctionAndThen.toB, FunctionAndThen.toC
