// instanceof with a pattern variable, in conditions and after a negated test.
class PatternInstanceof {
  static int length(Object o) {
    if (o instanceof String s && !s.isEmpty()) return s.length();
    return 0;
  }

  static int negated(Object o) {
    if (!(o instanceof Integer i)) return -1;
    return i + 1;
  }

  static boolean either(Object a, Object b) {
    return a instanceof String x ? x.equals(b) : b instanceof String y && y.equals(a);
  }

  static int loop(Object o) {
    int depth = 0;
    while (o instanceof Object[] inner && inner.length > 0) {
      o = inner[0];
      depth++;
    }
    return depth;
  }
}
