// Lambdas for interfaces with generic methods and with bridges.
class LambdasBridges {
  interface Source<T> {
    T get(T previous);
  }

  interface Text extends Source<String> {
    String get(String previous);
  }

  interface Narrow extends Source<Integer>, java.util.function.UnaryOperator<Integer> {
    default Integer apply(Integer i) { return get(i); }
  }

  static Text bridged() { return s -> s + "!"; }

  static Source<Integer> generic() { return i -> i + 1; }

  static Narrow narrow() { return i -> -i; }
}
