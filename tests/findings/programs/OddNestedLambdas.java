// A lambda that starts a thread with a lambda that starts a thread, four deep; the innermost counts, and so does main.
public class OddNestedLambdas {
  static int clicks;

  public static void main(String[] args) {
    Runnable outer = () -> new Thread(() -> {
      Runnable middle = () -> new Thread(() -> {
        clicks++;  // !data-race clicks
      }).start();
      middle.run();
    }).start();
    outer.run();
    clicks++;  // !data-race clicks
  }
}
