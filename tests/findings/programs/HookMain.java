// A shutdown hook prints what main has counted. When the program is terminated from outside, the hook runs while main
// still counts.
public class HookMain {
  static class Served {
    int requests;
  }

  public static void main(String[] args) {
    Served served = new Served();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      System.out.println("served " + served.requests);  // !data-race Served.requests
    }));
    for (int i = 0; i < 1000; i++) {
      served.requests++;  // !data-race Served.requests
    }
  }
}
