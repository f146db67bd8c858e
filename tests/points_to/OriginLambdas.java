// Two lambdas as bodies of threads call one helper.
class OriginLambdas {
  Object value;

  static void work(Object data, OriginLambdas out) {
    OriginLambdas local = new OriginLambdas(); // @local
    local.value = data;
    out.value = local.value;
  }

  public static void main(String[] args) throws InterruptedException {
    OriginLambdas x = new OriginLambdas(); // @x1
    OriginLambdas y = new OriginLambdas(); // @y1
    Object a = new Object(); // @a1
    Object b = new Object(); // @b1
    Thread t = new Thread(() -> work(a, x)); // @t1:Thread @l1:lambda
    Thread u = new Thread(() -> work(b, y)); // @t2:Thread @l2:lambda
    t.start();
    u.start();
    t.join();
    u.join();
    Expect.pointsTo(x.value); // = a1, FP_b1 [ci]; = a1 [origin 2-cfa]; > a1
    Expect.pointsTo(y.value); // = FP_a1, b1 [ci]; = b1 [origin 2-cfa]; > b1
  }
}
// reachable: body(l1), body(l2)
