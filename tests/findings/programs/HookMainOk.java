// A single shutdown hook reads what main wrote before it registered the hook, and then writes it; main does not touch
// it any more. Nothing but the registration orders the two. A tool that takes a hook for parallel to all of main
// reports the requests.
public class HookMainOk {
  static class Served {
    int requests;
  }

  public static void main(String[] args) {
    Served served = new Served();
    for (int i = 0; i < 1000; i++) {
      served.requests++;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      served.requests++;
      System.out.println("served " + served.requests);
    }));
  }
}
