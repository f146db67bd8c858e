// A handler for two types that have nothing in common.
class ExceptionMultiCatch {
  static class First extends RuntimeException {}

  static class Second extends RuntimeException {}

  static class Third extends RuntimeException {}

  static void fail(int n) {
    if (n == 0) throw new First(); // @e1
    if (n == 1) throw new Second(); // @e2
    throw new Third(); // @e3
  }

  public static void main(String[] args) {
    try {
      fail(args.length);
    } catch (First | Second e) {
      Expect.pointsTo(e); // = e1, e2
    } catch (Third e) {
      Expect.pointsTo(e); // = e3
    }
  }
}
