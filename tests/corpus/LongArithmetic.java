// Every operator on long: two-slot values, shifts by an int, comparison through lcmp.
class LongArithmetic {
  static long all(long a, long b, int n) {
    long r = a + b;
    r -= a - b;
    r *= a * b;
    r /= b;
    r %= 7L;
    r = -r;
    r <<= n;
    r >>= 1;
    r >>>= b;
    r &= 0xFFL;
    r |= 1L << 40;
    r ^= ~b;
    return r++ + ++r;
  }

  static boolean compare(long a, long b) { return a < b && a <= b || a > b && a >= b || a == b; }

  static long choose(boolean flag, long a, long b) { return flag ? a : b; }
}
