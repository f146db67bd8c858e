// start runs run, on the thread that was started.
class ThreadSubclass {
  static class W extends Thread {
    Object out;

    @Override
    public void run() {
      Expect.pointsTo(this); // = w1
      out = new Object(); // @a1
    }
  }

  static class NotStarted extends Thread {
    @Override
    public void run() {
      Expect.pointsTo(this); // = nothing
    }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(); // @w1
    new NotStarted(); // @n1
    w.start();
    w.join();
    Expect.pointsTo(w.out); // = a1
  }
}
// reachable: W.run
// unreachable: NotStarted.run
