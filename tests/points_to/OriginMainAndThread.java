// main is an origin too: a helper called by main and by a thread.
class OriginMainAndThread {
  static Object id(Object o) { return o; }

  static class W extends Thread {
    Object out;

    @Override
    public void run() {
      out = id(new Object()); // @b1
    }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(); // @w1
    w.start();
    Object a = id(new Object()); // @a1
    w.join();
    Expect.pointsTo(a); // = a1, FP_b1 [ci]; = a1 [1-cfa 2-cfa origin]; > a1
    Expect.pointsTo(w.out); // = FP_a1, b1 [ci]; = b1 [1-cfa 2-cfa origin]; > b1
  }
}
