// Wrappers around wrappers: two methods that make threads of one class.
class OriginWrapperFactory {
  static class W extends Thread {
    final Object data;
    Object out;

    W(Object data) { this.data = data; }

    @Override
    public void run() { out = data; }
  }

  static W spawnLeft() {
    return new W(new int[0]); // @w1:W @a1:int[]
  }

  static W spawnRight() {
    return new W(new long[0]); // @w2:W @b1:long[]
  }

  static W started(W w) {
    w.start();
    return w;
  }

  public static void main(String[] args) throws InterruptedException {
    W w = spawnLeft();
    W v = spawnRight();
    started(w).join();
    started(v).join();
    Expect.pointsTo(w.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj origin]; > a1
    Expect.pointsTo(v.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj origin]; > b1
  }
}
