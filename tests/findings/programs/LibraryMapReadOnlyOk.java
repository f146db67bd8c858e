// The HashMap is filled before the threads are started and only read after that, which any number of threads may do. A naive
// tool says that a HashMap must not be shared.
import java.util.HashMap;
import java.util.Map;

public class LibraryMapReadOnlyOk {
  static class Countries {
    private final Map<String, String> capitals = new HashMap<>();

    void load() {
      capitals.put("France", "Paris");
      capitals.put("Japan", "Tokyo");
    }

    String capital(String country) {
      return capitals.getOrDefault(country, "?");
    }
  }

  public static void main(String[] args) {
    Countries countries = new Countries();
    countries.load();
    new Thread(() -> System.out.println(countries.capital("France"))).start();
    new Thread(() -> System.out.println(countries.capital("Japan"))).start();
    System.out.println(countries.capital("Chile"));
  }
}
