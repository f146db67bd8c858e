// Calling run is an ordinary call.
class ThreadRunDirectly {
  static class W extends Thread {
    Object out;

    @Override
    public void run() { out = this; }
  }

  public static void main(String[] args) {
    W w = new W(); // @w1
    w.run(); // calls W.run
    Expect.pointsTo(w.out); // = w1
  }
}
