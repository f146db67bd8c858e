// Which exception comes out depends on the call.
class ContextException {
  static class First extends RuntimeException {}

  static class Second extends RuntimeException {}

  static void fire(RuntimeException e) { throw e; }

  public static void main(String[] args) {
    try {
      fire(new First()); // @e1
    } catch (First e) {
      Expect.pointsTo(e); // = e1
    } catch (Second e) {
      Expect.pointsTo(e); // = FP_e2 [ci origin]; = nothing [1-cfa 2-cfa]
    }
    try {
      fire(new Second()); // @e2
    } catch (Second e) {
      Expect.pointsTo(e); // = e2
    }
  }
}
