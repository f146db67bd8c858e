// Threads made in a loop: one origin that stands for many.
class OriginLoop {
  static class W extends Thread {
    final Object data;
    Object out;

    W(Object data) { this.data = data; }

    @Override
    public void run() { out = data; }
  }

  public static void main(String[] args) throws InterruptedException {
    Object[] data = {new int[0], new long[0]}; // @data:Object[] @a1:int[] @b1:long[]
    W[] ws = new W[2]; // @ws
    for (int i = 0; i < 2; i++) {
      ws[i] = new W(data[i]); // @w1
      ws[i].start();
    }
    for (W w : ws) {
      w.join();
      Expect.pointsTo(w); // = w1
      Expect.pointsTo(w.out); // = a1, b1
    }
  }
}
