// Records: generated members, a compact constructor, a static factory, a generic one.
class Records {
  record Point(int x, long y) {}

  record Range(int low, int high) {
    Range {
      if (low > high) {
        int swap = low;
        low = high;
        high = swap;
      }
    }

    static Range of(int n) { return new Range(0, n); }

    int size() { return high - low; }
  }

  record Pair<A, B extends Comparable<B>>(A first, B second) {
    Pair(A first) { this(first, null); }
  }

  record Empty() {}
}
