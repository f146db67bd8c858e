// currentThread gives the running thread.
class ThreadCurrent {
  static class W extends Thread {
    @Override
    public void run() {
      Expect.pointsTo(Thread.currentThread()); // > w1
      W self = (W) Thread.currentThread();
      Expect.pointsTo(self); // = w1
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Expect.pointsTo(Thread.currentThread()); // > <java.lang.Thread>
    W w = new W(); // @w1
    w.start();
    w.join();
  }
}
