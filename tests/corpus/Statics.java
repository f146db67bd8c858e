// Static fields, constants that the compiler folds, and the static initialiser.
class Statics {
  static final int FOLDED = 42;
  static final String TEXT = "text";
  static final Object LOCK = new Object();
  static int count = 7;
  static long total;
  static int[] table = {1, 2, 3};

  static {
    total = FOLDED * 2L;
    for (int value : table) total += value;
  }

  static int next() { return ++count; }

  static int previous() { return count--; }

  static String folded() { return TEXT + FOLDED; }

  void throughInstance(Statics other) { other.count = this.count + 1; }
}
