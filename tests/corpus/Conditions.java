// Conditional expressions and short-circuit operators whose values meet on the stack.
class Conditions {
  static int choose(boolean a, int b) { return a ? b : b + 1; }

  static boolean stored(boolean a, boolean b) {
    boolean c = a && !b;
    boolean d = a || b;
    return c ^ d | a & b;
  }

  static int nested(int a, int b, int c) { return a > b ? a > c ? a : c : b > c ? b : c; }

  static String argument(Object o, boolean flag) {
    return String.valueOf(flag ? o : null).concat(flag ? "yes" : "no");
  }

  static boolean negated(boolean a, Object b) { return !(a && b == null) && !(b != null); }

  static int[] deepStack(boolean a, boolean b) { return new int[] {1, a ? 2 : 3, b ? a ? 4 : 5 : 6}; }
}
