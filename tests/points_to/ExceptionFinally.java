// finally runs on both ways; its code sees both values.
class ExceptionFinally {
  static class Failure extends RuntimeException {}

  static Object last;

  static Object run(boolean fail) {
    Object a = new Object(); // @a1
    try {
      if (fail) throw new Failure(); // @e1
      a = new Object(); // @a2
      return a;
    } finally {
      last = a;
    }
  }

  public static void main(String[] args) {
    try {
      Expect.pointsTo(run(args.length == 0)); // = a2
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
    Expect.pointsTo(last); // = a1, a2
  }
}
