// What threads put into a static field is shared by all.
class OriginStaticShared {
  static Object shared;

  static class W extends Thread {
    final Object data;
    Object out;

    W(Object data) { this.data = data; }

    @Override
    public void run() {
      shared = data;
      out = shared;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(new int[0]); // @w1:W @a1:int[]
    W v = new W(new long[0]); // @w2:W @b1:long[]
    w.start();
    v.start();
    w.join();
    v.join();
    Expect.pointsTo(w.out); // = a1, b1
    Expect.pointsTo(shared); // = a1, b1
  }
}
