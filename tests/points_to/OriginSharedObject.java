// One object given to both threads: both see what either stores.
class OriginSharedObject {
  Object value;

  static class W extends Thread {
    final OriginSharedObject shared;
    Object out;

    W(OriginSharedObject shared) { this.shared = shared; }

    @Override
    public void run() {
      shared.value = this;
      out = shared.value;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    OriginSharedObject o = new OriginSharedObject(); // @o1
    W w = new W(o); // @w1
    W v = new W(o); // @w2
    w.start();
    v.start();
    w.join();
    v.join();
    Expect.pointsTo(w.shared); // = o1
    Expect.pointsTo(w.out); // = w1, w2
    Expect.pointsTo(o.value); // = w1, w2
  }
}
