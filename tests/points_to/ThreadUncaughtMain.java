// What main does not catch goes to the handler for all threads, as from any other thread.
class ThreadUncaughtMain {
  static class Failure extends RuntimeException {}

  static class Handler implements Thread.UncaughtExceptionHandler {
    public void uncaughtException(Thread t, Throwable e) {
      Expect.pointsTo(this); // = h1
      Expect.pointsTo(e); // > e1
    }
  }

  public static void main(String[] args) {
    Thread.setDefaultUncaughtExceptionHandler(new Handler()); // @h1
    if (args.length > 0) throw new Failure(); // @e1
    Thread.setDefaultUncaughtExceptionHandler(null);
  }
}
// reachable: Handler.uncaughtException
