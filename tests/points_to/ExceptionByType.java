// Each handler gets what has its type.
class ExceptionByType {
  static class First extends RuntimeException {}

  static class Second extends RuntimeException {}

  static void fail(int n) {
    if (n == 0) throw new First(); // @e1
    throw new Second(); // @e2
  }

  public static void main(String[] args) {
    try {
      fail(args.length);
    } catch (First e) {
      Expect.pointsTo(e); // = e1
    } catch (Second e) {
      Expect.pointsTo(e); // = e2
    }
  }
}
