// A return in finally swallows the exception and replaces the value.
class ExceptionFinallyReturns {
  static class Failure extends RuntimeException {}

  @SuppressWarnings("finally")
  static Object run() {
    Object a = new Object(); // @a1
    try {
      if (a != null) throw new Failure(); // @e1
      return a;
    } finally {
      return new Object(); // @a2
    }
  }

  public static void main(String[] args) {
    try {
      Expect.pointsTo(run()); // = a2
    } catch (Failure e) {
      Expect.pointsTo(e); // = nothing
    }
  }
}
