// The handler for all threads, and a group's own method.
class ThreadUncaughtDefault {
  static class Failure extends RuntimeException {}

  static class Group extends ThreadGroup {
    Group() { super("group"); }

    @Override
    public void uncaughtException(Thread t, Throwable e) {
      Expect.pointsTo(this); // = g1
      super.uncaughtException(t, e);
    }
  }

  static void handle(Thread t, Throwable e) {
    Expect.pointsTo(e); // > e1
  }

  public static void main(String[] args) throws InterruptedException {
    Thread.setDefaultUncaughtExceptionHandler(ThreadUncaughtDefault::handle);
    Thread t = new Thread(new Group(), () -> { // @t:Thread @g1:Group
      throw new Failure(); // @e1
    });
    t.start();
    t.join();
  }
}
// reachable: Group.uncaughtException, ThreadUncaughtDefault.handle
