// Calls with variable arguments: none, several, an array as it is.
class Varargs {
  static int count(Object... items) { return items.length; }

  static long sum(long first, int... rest) {
    for (int n : rest) first += n;
    return first;
  }

  static long calls(String[] array) {
    return count() + count("a", 1) + count((Object[]) array) + count((Object) array) + sum(1L, 2, 3);
  }
}
