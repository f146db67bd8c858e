// Casts and instanceof on classes, interfaces and arrays.
class Casts {
  static String toText(Object o) { return (String) o; }

  static int[] toArray(Object o) { return (int[]) o; }

  static Object[][] toNested(Object o) { return (Object[][]) o; }

  static boolean isText(Object o) { return o instanceof String; }

  static boolean isArray(Object o) { return o instanceof Runnable[]; }

  static int checked(Object o) {
    if (o instanceof Comparable) {
      Comparable<?> c = (Comparable<?>) o;
      return c.hashCode();
    }
    return -1;
  }

  static Object both(Object o) { return (Runnable & java.io.Serializable) o; }
}
