// A class initialiser fails: an error that the machine makes comes out of the use.
class ExceptionInitialiser {
  static class Failure extends RuntimeException {}

  static class Broken {
    static Object f = make();

    static Object make() {
      if (before == null) throw new Failure(); // @e1
      return new Object(); // @f1
    }
  }

  static Object before;

  static Object handle() {
    return new Object(); // @handled
  }

  public static void main(String[] args) {
    Object r = null;
    try {
      r = Broken.f;
    } catch (ExceptionInInitializerError e) {
      r = handle(); // calls ExceptionInitialiser.handle
    }
    Expect.pointsTo(r); // = FP_f1, handled
  }
}
// reachable: Broken.<clinit>
