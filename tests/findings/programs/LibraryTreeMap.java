// One thread looks for the next appointment in a TreeMap while main enters another one.
import java.util.TreeMap;

public class LibraryTreeMap {
  static class Diary {
    private final TreeMap<Integer, String> byHour = new TreeMap<>();

    void enter(int hour, String what) {
      byHour.put(hour, what);  // !data-race TreeMap
    }

    boolean busyAfter(int hour) {
      return byHour.higherKey(hour) != null;  // !data-race TreeMap
    }
  }

  public static void main(String[] args) {
    Diary diary = new Diary();
    new Thread(() -> System.out.println("busy " + diary.busyAfter(12))).start();
    diary.enter(14, "dentist");
  }
}
