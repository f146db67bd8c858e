// Main adds to the static HashMap after the threads that look into it have been started.
import java.util.HashMap;
import java.util.Map;

public class InitStaticMapLater {
  static class Codes {
    static final Map<String, Integer> PREFIXES = new HashMap<>();

    static {
      PREFIXES.put("France", 33);
      PREFIXES.put("Japan", 81);
    }

    static int prefix(String country) {
      return PREFIXES.getOrDefault(country, 0);   // !data-race HashMap
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread lookup = new Thread(() -> System.out.println("Japan " + Codes.prefix("Japan")));
    lookup.start();
    Codes.PREFIXES.put("Chile", 56);   // !data-race HashMap
    lookup.join();
  }
}
