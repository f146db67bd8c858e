// Retry in a loop: the last failure is kept over the back edge.
class ExceptionLoop {
  static class Failure extends RuntimeException {}

  static Object attempt(int n) {
    if (n < 2) throw new Failure(); // @e1
    return new Object(); // @done
  }

  public static void main(String[] args) {
    Failure last = null;
    Object result = null;
    for (int i = 0; result == null; i++) {
      try {
        result = attempt(i);
      } catch (Failure e) {
        last = e;
      }
    }
    Expect.pointsTo(last); // = e1
    Expect.pointsTo(result); // = done
  }
}
