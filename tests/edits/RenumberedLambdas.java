import java.util.function.Supplier;

// A lambda in front of others gives them all new numbers; one of them also changes.
class RenumberedLambdas {
  Supplier<String> a() {
    Supplier<String> extra = () -> "extra";  // +
    Supplier<String> one = () -> "one";
    Supplier<String> two = () -> "two";    // -
    Supplier<String> two = () -> "zwei";   // +
    Supplier<Supplier<String>> nested = () -> () -> "inner";
    return one;
  }

  Runnable b() {
    return () -> System.out.println("b");
  }
}
