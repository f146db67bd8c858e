// Code the compiler drops or leaves behind: constant conditions, code after endless loops, empty bodies.
class Unreachable {
  static final boolean DEBUG = false;

  static int constant(int n) {
    if (DEBUG) return n * 2;
    if (!DEBUG) n++;
    return n;
  }

  static void empty() {}

  static int afterLoop(int n) {
    while (true) {
      if (n > 10) return n;
      n += 3;
    }
  }

  static void unused(int n) {
    int a = n + 1;
    int b = a;
    if (n > 0) b = 2;
  }

  static int afterTry() {
    try {
      throw new RuntimeException();
    } finally {
      empty();
    }
  }
}
