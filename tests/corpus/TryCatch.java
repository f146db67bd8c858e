// try with one and several catch clauses, nested, and values that differ where the exception arises.
class TryCatch {
  static int parse(String s) {
    try {
      return Integer.parseInt(s);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  static int steps(int[] a, String s) {
    int step = 0;
    try {
      a[0] = 1;
      step = 1;
      a[1] = s.length();
      step = 2;
    } catch (NullPointerException e) {
      step += 10;
    } catch (ArrayIndexOutOfBoundsException e) {
      step += 20;
    }
    return step;
  }

  static int nested(Runnable r) {
    try {
      try {
        r.run();
      } catch (IllegalStateException e) {
        return 1;
      }
      return 2;
    } catch (RuntimeException e) {
      throw new Error(e);
    }
  }

  static void rethrow(Runnable r) {
    try {
      r.run();
    } catch (RuntimeException e) {
      System.err.println(e);
      throw e;
    }
  }
}
