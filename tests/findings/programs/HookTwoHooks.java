// All shutdown hooks are started at once and run in parallel; these two count in the same object.
public class HookTwoHooks {
  static class Closed {
    int resources;
  }

  public static void main(String[] args) {
    Closed closed = new Closed();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      closed.resources++;  // !data-race Closed.resources
    }));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      closed.resources += 2;  // !data-race Closed.resources
    }));
    System.out.println("bye");
  }
}
