// The sorted map is a ConcurrentSkipListMap, which threads may share. A naive tool sees a sorted map without a lock.
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

public class LibrarySkipListMapOk {
  static class Diary {
    private final NavigableMap<Integer, String> byHour = new ConcurrentSkipListMap<>();

    void enter(int hour, String what) {
      byHour.put(hour, what);
    }

    boolean busyAfter(int hour) {
      return byHour.higherKey(hour) != null;
    }
  }

  public static void main(String[] args) {
    Diary diary = new Diary();
    new Thread(() -> System.out.println("busy " + diary.busyAfter(12))).start();
    diary.enter(14, "dentist");
  }
}
