// Predicates put together by and, or, negate.
import java.util.function.Predicate;

class FunctionPredicate {
  static class A {}

  static boolean first(A a) {
    Expect.pointsTo(a); // > a1
    return true;
  }

  static boolean second(A a) {
    Expect.pointsTo(a); // > a1
    return false;
  }

  static boolean third(A a) {
    Expect.pointsTo(a); // > a1
    return true;
  }

  static boolean unused(A a) { return true; }

  public static void main(String[] args) {
    Predicate<A> first = FunctionPredicate::first;
    Predicate<A> second = FunctionPredicate::second;
    Predicate<A> unused = FunctionPredicate::unused;
    Predicate<A> all = first.and(second.negate()).or(FunctionPredicate::third);
    all.test(new A()); // @a1
    second.or(FunctionPredicate::third).test(null);
  }
}
// reachable: FunctionPredicate.first, FunctionPredicate.second, FunctionPredicate.third
