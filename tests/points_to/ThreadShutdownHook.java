// A shutdown hook runs at the end.
class ThreadShutdownHook {
  static class Hook extends Thread {
    @Override
    public void run() {
      Expect.pointsTo(this); // = h1
    }
  }

  public static void main(String[] args) {
    Runtime.getRuntime().addShutdownHook(new Hook()); // @h1
  }
}
// reachable: Hook.run
