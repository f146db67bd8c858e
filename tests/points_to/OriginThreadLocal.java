// One ThreadLocal, a value of its own in each thread.
class OriginThreadLocal {
  static class A {}

  static final ThreadLocal<A> local = new ThreadLocal<>();

  static class W extends Thread {
    final A data;
    A out;

    W(A data) { this.data = data; }

    @Override
    public void run() {
      local.set(data);
      out = local.get();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(new A()); // @w1:W @a1:A
    W v = new W(new A()); // @w2:W @b1:A
    w.start();
    v.start();
    w.join();
    v.join();
    Expect.pointsTo(w.out); // = a1, FP_b1 [ci]; > a1
    Expect.pointsTo(v.out); // = FP_a1, b1 [ci]; > b1
  }
}
