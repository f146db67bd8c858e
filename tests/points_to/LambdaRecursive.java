// A lambda calls itself through a static field.
class LambdaRecursive {
  interface Walk {
    Object step(int n, Object o);
  }

  static Walk walk;

  public static void main(String[] args) {
    Object end = new Object(); // @end
    walk = (n, o) -> n == 0 ? o : walk.step(n - 1, end); // @walk; calls step: body(walk)
    Expect.pointsTo(walk.step(2, new Object())); // @start; = FP_start, end; calls step: body(walk)
  }
}
