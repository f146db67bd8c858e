// What a thread does not catch goes to its handler.
class ThreadUncaught {
  static class Failure extends RuntimeException {}

  static class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread t, Throwable e) {
      Expect.pointsTo(this); // = h1
      Expect.pointsTo(t); // > w1
      Expect.pointsTo(e); // > e1
    }
  }

  static class W extends Thread {
    @Override
    public void run() {
      throw new Failure(); // @e1
    }
  }

  public static void main(String[] args) throws InterruptedException {
    W w = new W(); // @w1
    w.setUncaughtExceptionHandler(new Handler()); // @h1
    w.start();
    w.join();
  }
}
// reachable: Handler.uncaughtException
