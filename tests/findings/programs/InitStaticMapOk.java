// A HashMap is filled in a static block and only read afterwards, by several threads. Correct: the initialisation of the class
// happens before its use. A naive tool sees a HashMap that several threads use without a lock.
import java.util.HashMap;
import java.util.Map;

public class InitStaticMapOk {
  static class Codes {
    static final Map<String, Integer> PREFIXES = new HashMap<>();

    static {
      PREFIXES.put("France", 33);
      PREFIXES.put("Germany", 49);
      PREFIXES.put("Japan", 81);
    }

    static int prefix(String country) { return PREFIXES.getOrDefault(country, 0); }
  }

  public static void main(String[] args) {
    for (String country : new String[] {"France", "Japan", "Chile"}) {
      new Thread(() -> System.out.println(country + " " + Codes.prefix(country))).start();
    }
  }
}
