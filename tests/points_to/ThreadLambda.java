// A lambda as body of a thread, capturing.
class ThreadLambda {
  Object f;

  public static void main(String[] args) throws InterruptedException {
    ThreadLambda o = new ThreadLambda(); // @o1
    Thread t = new Thread(() -> { // @t:Thread @body:lambda
      Expect.pointsTo(o); // = o1
      o.f = new Object(); // @a1
    });
    t.start();
    t.join();
    Expect.pointsTo(o.f); // = a1
  }
}
// reachable: body(body)
