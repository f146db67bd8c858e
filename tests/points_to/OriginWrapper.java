// A method makes and starts the threads; its callers give the data.
class OriginWrapper {
  static class W extends Thread {
    final Object data;
    Object out;

    W(Object data) { this.data = data; }

    @Override
    public void run() { out = data; }
  }

  static W spawn(Object data) {
    W w = new W(data); // @w1
    w.start();
    return w;
  }

  public static void main(String[] args) throws InterruptedException {
    W w = spawn(new Object()); // @a1
    W v = spawn(new Object()); // @b1
    w.join();
    v.join();
    Expect.pointsTo(w); // = w1
    Expect.pointsTo(w.out); // = a1, FP_b1 [ci 1-obj 2-obj 2-type]; > a1
    Expect.pointsTo(v.out); // = FP_a1, b1 [ci 1-obj 2-obj 2-type]; > b1
  }
}
