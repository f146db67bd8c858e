// An exception passes calls that do not catch it, and one that catches something else.
class ExceptionThroughCalls {
  static class Failure extends RuntimeException {}

  static class Other extends RuntimeException {}

  static void deepest() {
    throw new Failure(); // @e1
  }

  static void deeper() { deepest(); }

  static void deep() {
    try {
      deeper();
    } catch (Other e) {
      Expect.pointsTo(e); // = nothing
    }
  }

  public static void main(String[] args) {
    try {
      deep();
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
    }
  }
}
