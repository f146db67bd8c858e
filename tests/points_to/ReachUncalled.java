// What is not called is not analysed, and its effects are not there.
class ReachUncalled {
  static Object f;

  static void called() {
    f = new Object(); // @a1
  }

  static void uncalled() {
    f = new Object(); // @dead
    deeper();
  }

  static void deeper() {
    Object o = new Object(); // @never
    Expect.pointsTo(o); // = nothing
  }

  public static void main(String[] args) {
    called();
    Expect.pointsTo(f); // = a1
  }
}
// reachable: ReachUncalled.called
// unreachable: ReachUncalled.uncalled, ReachUncalled.deeper
