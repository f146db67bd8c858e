// An exception that nothing catches leaves main; here main calls itself to see it.
class ExceptionUncaught {
  static class Failure extends RuntimeException {}

  static void fail() {
    throw new Failure(); // @e1
  }

  public static void main(String[] args) {
    if (args.length > 0) fail();
    try {
      main(new String[1]); // @again; calls ExceptionUncaught.main
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
    Expect.pointsTo(args); // = FP_again, <java.lang.String[]>
  }
}
