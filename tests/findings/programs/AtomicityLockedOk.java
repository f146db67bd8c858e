import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// The two steps are made under one lock: of the class, of the map itself, which its own calls take as well, and under the lock with
// a second look. Correct.
public class AtomicityLockedOk {
  static class Phones {
    private final Map<String, List<String>> numbers = Collections.synchronizedMap(new HashMap<>());
    private final Hashtable<String, String> names = new Hashtable<>();
    private final Map<String, List<String>> streets = new ConcurrentHashMap<>();

    void add(String name, String number) {
      synchronized (numbers) {
        if (!numbers.containsKey(name)) {
          List<String> fresh = Collections.synchronizedList(new ArrayList<>());
          numbers.put(name, fresh);
          fresh.add(number);
        }
      }
    }

    void reset(String name) {
      numbers.put(name, Collections.synchronizedList(new ArrayList<>()));
    }

    synchronized void name(String name) {
      if (names.get(name) == null) names.put(name, name.trim());
    }

    void street(String name, String street) {
      List<String> found = streets.get(name);
      if (found == null) {
        synchronized (this) {
          found = streets.get(name);
          if (found == null) {
            found = Collections.synchronizedList(new ArrayList<>());
            streets.put(name, found);
          }
        }
      }
      found.add(street);
    }
  }

  public static void main(String[] args) {
    Phones phones = new Phones();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        phones.add("Ada", "1815");
        phones.reset("Grace");
        phones.name("Ada");
        phones.street("Ada", "St James's Square");
      }).start();
    }
  }
}
