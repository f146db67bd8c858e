// The body of a lambda that nobody calls is not reachable.
class LambdaUncalled {
  static Object f;

  static void uncalled() {
    f = new Object(); // @dead
  }

  static void called() {
    f = new Object(); // @live
  }

  public static void main(String[] args) {
    Runnable no = () -> uncalled(); // @no
    Runnable yes = () -> called(); // @yes
    yes.run(); // calls run: body(yes)
    Expect.pointsTo(no); // = no
    Expect.pointsTo(f); // = live
  }
}
// unreachable: LambdaUncalled.uncalled, body(no)
// reachable: LambdaUncalled.called, body(yes)
