// The data comes by a setter, called in main: this is no part of the thread's own construction.
class OriginSetter {
  static class W extends Thread {
    private Object data;
    Object out;

    void setData(Object data) { this.data = data; }

    @Override
    public void run() { out = data; }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(); // @w1
    W v = new W(); // @w2
    w.setData(new Object()); // @a1
    v.setData(new Object()); // @b1
    w.start();
    v.start();
    w.join();
    v.join();
    Expect.pointsTo(w.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj]; > a1
    Expect.pointsTo(v.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj]; > b1
  }
}
