// Caught, kept and thrown on.
class ExceptionRethrow {
  static class Failure extends RuntimeException {}

  static Throwable kept;

  static void middle() {
    try {
      throw new Failure(); // @e1
    } catch (RuntimeException e) {
      kept = e;
      throw e;
    }
  }

  public static void main(String[] args) {
    try {
      middle();
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
    Expect.pointsTo(kept); // > e1
  }
}
