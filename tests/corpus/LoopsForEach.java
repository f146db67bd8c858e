// for-each over an array, an Iterable, a raw list, and a computed array.
class LoopsForEach {
  static int overArray(int[] values) {
    int sum = 0;
    for (int value : values) sum += value;
    return sum;
  }

  static int overList(java.util.List<String> lines) {
    int length = 0;
    for (String line : lines) length += line.length();
    return length;
  }

  static void overRaw(Iterable raw, StringBuilder out) {
    for (Object o : raw) out.append(o);
  }

  static long overBoxed(java.util.Set<Long> values) {
    long sum = 0;
    for (long value : values) sum += value;
    return sum;
  }
}
