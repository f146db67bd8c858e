// Exceptions in variables and fields, thrown later.
class ExceptionVariable {
  static class First extends RuntimeException {}

  static class Second extends RuntimeException {}

  RuntimeException kept;

  void fire() { throw kept; }

  public static void main(String[] args) {
    ExceptionVariable o = new ExceptionVariable(); // @o1
    o.kept = args.length == 0 ? new First() : new Second(); // @e1:First @e2:Second
    try {
      o.fire();
    } catch (First e) {
      Expect.pointsTo(e); // = e1
    } catch (Second e) {
      Expect.pointsTo(e); // = e2
    }
  }
}
