// Wrapped in another exception, unwrapped by getCause and by a field of its own.
class ExceptionWrapped {
  static class Inner extends RuntimeException {}

  static class Outer extends RuntimeException {
    final Inner own;

    Outer(Inner inner) {
      super(inner);
      own = inner;
    }
  }

  static void run() {
    try {
      throw new Inner(); // @inner
    } catch (Inner e) {
      throw new Outer(e); // @outer
    }
  }

  public static void main(String[] args) {
    try {
      run();
    } catch (Outer e) {
      Expect.pointsTo(e); // = outer
      Expect.pointsTo(e.own); // = inner
      Expect.pointsTo(e.getCause()); // > inner
      Expect.pointsTo((Inner) e.getCause()); // = inner
    }
  }
}
