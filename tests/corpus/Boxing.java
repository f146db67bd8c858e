// Boxing and unboxing of every primitive type, in assignments, arithmetic, comparison and conditionals.
class Boxing {
  static Object[] box(boolean z, byte b, char c, short s, int i, long j, float f, double d) {
    return new Object[] {z, b, c, s, i, j, f, d};
  }

  static double unbox(Boolean z, Byte b, Character c, Short s, Integer i, Long j, Float f, Double d) {
    return z ? b + c + s + i + j + f + d : 0;
  }

  static Integer increment(Integer i) {
    i++;
    return ++i;
  }

  static boolean same(Integer a, Integer b) { return a == b; }

  static boolean equal(Integer a, int b) { return a == b; }

  static Object mixed(boolean flag, Integer i, Long j) { return flag ? i : j; }
}
