// An interface method is called, but no implementation is ever made.
class ReachAbstractOnly {
  interface Hook {
    void run();
  }

  static class Real implements Hook {
    public void run() {}
  }

  static Hook hook;

  static void install() { hook = new Real(); }

  public static void main(String[] args) {
    if (hook != null) hook.run(); // calls run: nothing
    Expect.pointsTo(hook); // = nothing
  }
}
// unreachable: Real.run, ReachAbstractOnly.install
