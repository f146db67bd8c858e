import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

// Words are counted by two threads: what one of them adds between the get and the put of the other is lost.
public class AtomicityMapCount {
  static class Counter {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
      Integer before = counts.get(word); // !atomicity(high) Counter.counts
      counts.put(word, before == null ? 1 : before + 1); // !atomicity(high) Counter.counts
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> counter.count("heddle")).start();
    }
  }
}
