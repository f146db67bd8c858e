// The map is its own lock: reading the field is free, using the map is not.
import java.util.HashMap;
import java.util.Map;

public class GuardedByItself {
  @interface GuardedBy {
    String value();
  }

  static class Names {
    @GuardedBy("itself")
    private final Map<String, String> names = new HashMap<>();

    @GuardedBy("ages")
    private final Map<String, Integer> ages = new HashMap<>();

    void put(String key, String name, int age) {
      synchronized (names) {
        names.put(key, name);
      }
      synchronized (ages) {
        ages.put(key, age);
      }
    }

    int size() {
      return names.size(); // !guarded-by(high) Names.names
    }

    int age(String key) {
      synchronized (names) {
        return ages.get(key); // !guarded-by(high) Names.ages
      }
    }
  }

  public static void main(String[] args) {
    Names names = new Names();
    new Thread(() -> names.put("a", "b", 1)).start();
    System.out.println(names.size() + names.age("a"));
  }
}
