// Every operator on int, with the narrow types and compound assignment.
class IntArithmetic {
  static int all(int a, int b) {
    int r = a + b;
    r -= a - b;
    r *= a * b;
    r /= b;
    r %= 7;
    r = -r;
    r <<= 3;
    r >>= 1;
    r >>>= a;
    r &= 0xFF;
    r |= 0x10;
    r ^= ~b;
    return r++ + ++r;
  }

  static byte narrow(byte b, short s, char c) {
    b += s;
    s++;
    c *= 2;
    b = (byte) (s ^ c);
    return b;
  }

  static boolean compare(int a, int b) { return a < b && a <= b || a > b && a >= b || a == b ^ a != b; }

  static boolean zero(int a) { return a < 0 || a <= 0 && a >= 0 || a > 0 || a == 0 && a != 0; }

  static int bigConstants(int n) { return n + 127 + 128 - 32768 + 32768 * -1 + 1_000_000; }

  static int increments(int n) {
    n += 100;
    n += 1000;
    n += 100000;
    n -= 128;
    return n;
  }
}
