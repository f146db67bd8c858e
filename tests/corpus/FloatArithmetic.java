// Every operator on float and double, comparisons in both directions of NaN, special constants.
class FloatArithmetic {
  static float floats(float a, float b) {
    float r = a + b;
    r -= a - b;
    r *= a * b;
    r /= b;
    r %= 7f;
    return -r;
  }

  static double doubles(double a, double b) {
    double r = a + b;
    r -= a - b;
    r *= a * b;
    r /= b;
    r %= 7d;
    r++;
    return -r;
  }

  static boolean less(float a, float b) { return a < b || a <= b; }

  static boolean more(double a, double b) { return a > b || a >= b || a == b; }

  static double special(int n) {
    switch (n) {
      case 0: return Double.NaN;
      case 1: return Double.POSITIVE_INFINITY;
      case 2: return -0.0;
      case 3: return Double.MIN_VALUE;
      case 4: return 1.0f / 3;
      default: return 0.1;
    }
  }
}
