// Static fields keep what was overwritten, and a store in dead code is not seen.
class StaticOverwrite {
  static Object f = new Object(); // @a1

  static void never() {
    f = new Object(); // @dead
  }

  public static void main(String[] args) {
    f = new Object(); // @a2
    Expect.pointsTo(f); // = FP_a1, a2
  }
}
// unreachable: StaticOverwrite.never
