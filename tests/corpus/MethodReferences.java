// Method references of every kind.
import java.util.function.*;

class MethodReferences {
  final String text;

  MethodReferences(String text) { this.text = text; }

  static int twice(int n) { return 2 * n; }

  static int sum(int... values) { return values.length; }

  static IntUnaryOperator toStatic() { return MethodReferences::twice; }

  static Supplier<Integer> bound(String s) { return s::length; }

  static ToIntFunction<String> unbound() { return String::length; }

  static Function<String, MethodReferences> constructor() { return MethodReferences::new; }

  static IntFunction<int[]> arrayConstructor() { return int[]::new; }

  static Function<Integer, String[][]> nestedArray() { return String[][]::new; }

  static IntBinaryOperator varargs() { return MethodReferences::sum; }

  static Supplier<java.util.List<String>> diamond() { return java.util.ArrayList::new; }

  static Comparator2<String> interfaceMethod() { return Comparable::compareTo; }

  interface Comparator2<T extends Comparable<T>> {
    int compare(T a, T b);
  }

  static class Derived extends MethodReferences {
    Derived() { super("derived"); }

    @Override
    public String toString() {
      Supplier<String> original = super::toString;
      return original.get() + this.text;
    }

    IntSupplier own() { return this::hashCode; }
  }
}
