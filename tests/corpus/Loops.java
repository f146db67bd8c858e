// while, do, for; conditions at the top, at the bottom, in the middle, and none.
class Loops {
  static int whileLoop(int n) {
    int sum = 0;
    while (n > 0) sum += n--;
    return sum;
  }

  static int doLoop(int n) {
    int steps = 0;
    do {
      n = n % 2 == 0 ? n / 2 : 3 * n + 1;
      steps++;
    } while (n != 1);
    return steps;
  }

  static int forLoop(int[] values) {
    int max = Integer.MIN_VALUE;
    for (int i = 0, end = values.length; i < end; i++) if (values[i] > max) max = values[i];
    return max;
  }

  static int middle(java.util.Iterator<String> lines) {
    int length = 0;
    for (;;) {
      String line = lines.next();
      if (line == null) break;
      length += line.length();
    }
    return length;
  }

  static long unchanged(long factor, int n) {
    long product = 1;
    for (int i = 0; i < n; i++) product *= factor;
    return product;
  }
}
