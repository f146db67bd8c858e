import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

// Words are counted by two threads: by merge, and by replace until nobody came in between. Correct.
public class AtomicityMapCountOk {
  static class Counter {
    private final ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, Integer> lengths = new ConcurrentHashMap<>();

    void count(String word) {
      counts.merge(word, 1, Integer::sum);
    }

    void measure(String word) {
      while (true) {
        Integer before = lengths.get(word);
        if (before == null) {
          if (lengths.putIfAbsent(word, word.length()) == null) return;
        } else if (lengths.replace(word, before, before + word.length())) {
          return;
        }
      }
    }
  }

  public static void main(String[] args) {
    Counter counter = new Counter();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        counter.count("heddle");
        counter.measure("heddle");
      }).start();
    }
  }
}
