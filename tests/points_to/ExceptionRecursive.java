// Thrown at the bottom of a recursion, changed on the way up.
class ExceptionRecursive {
  static class Failure extends RuntimeException {
    Object trail;
  }

  static void descend(int n) {
    if (n == 0) throw new Failure(); // @e1
    try {
      descend(n - 1);
    } catch (Failure e) {
      e.trail = new Object(); // @t1
      throw e;
    }
  }

  public static void main(String[] args) {
    try {
      descend(3);
    } catch (Failure e) {
      Expect.pointsTo(e); // = e1
      Expect.pointsTo(e.trail); // = t1
    }
  }
}
