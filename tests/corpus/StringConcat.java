// String concatenation: every type, constants in the recipe, null, +=, more than 200 operands, tag characters.
class StringConcat {
  static String types(boolean z, byte b, char c, short s, int i, long j, float f, double d, Object o) {
    return z + ":" + b + c + s + i + j + f + d + o + null;
  }

  static String append(String s, int n) {
    for (int i = 0; i < n; i++) s += i;
    return s;
  }

  static void element(String[] a, int i) { a[i++] += "x"; }

  static String control(String s) { return "\1" + s + "\2"; }

  static String many(int a) {
    return "" + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + a + a + a + a + a + a + a + a + a
        + "end";
  }
}
