import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

// Guests are seated by two waiters. Both may find that a table has no list yet; one of the two lists, with its guest, is lost.
public class AtomicityMapList {
  static class Seating {
    private final Map<String, List<String>> tables = new ConcurrentHashMap<>();

    void seat(String table, String guest) {
      List<String> guests = tables.get(table); // !atomicity(high) Seating.tables
      if (guests == null) {
        guests = new CopyOnWriteArrayList<>();
        tables.put(table, guests); // !atomicity(high) Seating.tables
      }
      guests.add(guest);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Seating seating = new Seating();
    Thread first = new Thread(() -> seating.seat("window", "Ada"));
    Thread second = new Thread(() -> seating.seat("window", "Grace"));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
