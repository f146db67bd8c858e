// Nested synchronized blocks over different locks, with a loop and a break.
class SyncNested {
  public static void main(String[] args) {
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Object r = null;
    synchronized (a) {
      for (int i = 0; i < 2; i++) {
        synchronized (b) {
          if (i == 1) break;
          r = i == 0 ? a : b;
        }
      }
    }
    Expect.pointsTo(r); // = a1, FP_b1
  }
}
