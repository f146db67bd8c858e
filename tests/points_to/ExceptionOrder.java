// What an earlier handler catches does not reach a later one, nor the caller.
class ExceptionOrder {
  static class Base extends RuntimeException {}

  static class Special extends Base {}

  static void fail(int n) {
    if (n == 0) throw new Special(); // @special
    throw new Base(); // @base
  }

  static void inner(int n) {
    try {
      fail(n);
    } catch (Special e) {
      Expect.pointsTo(e); // = special
    }
  }

  public static void main(String[] args) {
    try {
      fail(args.length);
    } catch (Special e) {
      Expect.pointsTo(e); // = special
    } catch (Base e) {
      Expect.pointsTo(e); // = base
    }
    try {
      inner(args.length);
    } catch (Base e) {
      Expect.pointsTo(e); // = base
    }
  }
}
