// Generics: bridge methods, erased casts, bounded types, a generic array.
class Generics {
  static abstract class Box<T extends Comparable<T>> {
    T value;

    abstract void set(T value);

    T get() { return value; }
  }

  static class TextBox extends Box<String> {
    @Override
    void set(String value) { this.value = value; }

    @Override
    String get() { return value.trim(); }
  }

  static int use(Box<String> box) {
    box.set("x");
    return box.get().length();
  }

  static <T extends Number & Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }

  @SuppressWarnings("unchecked")
  static <T> T[] fill(T value, int n) {
    T[] array = (T[]) new Object[n];
    java.util.Arrays.fill(array, value);
    return array;
  }
}
