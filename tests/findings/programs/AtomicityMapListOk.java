import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

// The list of a table is made in one step with the look for it, or what putIfAbsent gives is used. Correct; a tool that only sees a
// get and a put of the same key would tell both.
public class AtomicityMapListOk {
  static class Seating {
    private final Map<String, List<String>> tables = new ConcurrentHashMap<>();
    private final Map<String, List<String>> terrace = new ConcurrentHashMap<>();
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    void seat(String table, String guest) {
      tables.computeIfAbsent(table, name -> new CopyOnWriteArrayList<>()).add(guest);
    }

    void seatOutside(String table, String guest) {
      List<String> guests = terrace.get(table);
      if (guests == null) {
        guests = new CopyOnWriteArrayList<>();
        List<String> other = terrace.putIfAbsent(table, guests);
        if (other != null) guests = other;
      }
      guests.add(guest);
    }

    boolean claim(String table, String guest) {
      if (owners.containsKey(table)) return false;
      String other = owners.put(table, guest);
      return other == null;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Seating seating = new Seating();
    for (String guest : new String[] {"Ada", "Grace"}) {
      new Thread(() -> {
        seating.seat("window", guest);
        seating.seatOutside("tree", guest);
        System.out.println(seating.claim("tree", guest));
      }).start();
    }
  }
}
