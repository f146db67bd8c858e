// A handler for a supertype catches all of its subtypes.
class ExceptionSupertype {
  static class Base extends Exception {}

  static class Left extends Base {}

  static class Right extends Base {}

  static class Other extends Exception {}

  static void fail(int n) throws Exception {
    if (n == 0) throw new Left(); // @left
    if (n == 1) throw new Right(); // @right
    throw new Other(); // @other
  }

  public static void main(String[] args) throws Exception {
    try {
      fail(args.length);
    } catch (Base e) {
      Expect.pointsTo(e); // = left, right
    }
    try {
      fail(args.length);
    } catch (Throwable e) {
      Expect.pointsTo(e); // > left, right, other
    }
  }
}
