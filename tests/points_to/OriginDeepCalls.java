// However deep the calls are, what runs in a thread has the thread as its context.
class OriginDeepCalls {
  static Object one(Object o) { return two(o); }

  static Object two(Object o) { return three(o); }

  static Object three(Object o) { return o; }

  static class W extends Thread {
    final Object data;
    Object out;

    W(Object data) { this.data = data; }

    @Override
    public void run() { out = one(data); }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(new int[0]); // @w1:W @a1:int[]
    W v = new W(new long[0]); // @w2:W @b1:long[]
    w.start();
    v.start();
    w.join();
    v.join();
    Expect.pointsTo(w.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj origin]; > a1
    Expect.pointsTo(v.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj origin]; > b1
  }
}
