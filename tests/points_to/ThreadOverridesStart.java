// A subclass overrides start and calls super.start.
class ThreadOverridesStart {
  static class W extends Thread {
    Object before;
    Object out;

    @Override
    public synchronized void start() {
      before = new Object(); // @b1
      super.start(); // calls Thread.start
    }

    @Override
    public void run() { out = before; }
  }

  static class Silent extends Thread {
    @Override
    public void start() {}

    @Override
    public void run() {}
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(); // @w1
    w.start(); // calls W.start
    w.join();
    Expect.pointsTo(w.out); // = b1
    Thread s = new Silent(); // @s1
    s.start(); // calls Silent.start
  }
}
// unreachable: Silent.run
