// The map is a ConcurrentHashMap, which many threads may use. A naive tool sees a map without a lock.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class LibraryConcurrentHashMapOk {
  static class Words {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();

    void count(String word) {
      counts.merge(word, 1, Integer::sum);
    }

    int of(String word) {
      return counts.getOrDefault(word, 0);
    }
  }

  public static void main(String[] args) {
    Words words = new Words();
    new Thread(() -> words.count("loom")).start();
    new Thread(() -> words.count("loom")).start();
    for (String word : words.counts.keySet()) {
      System.out.println(word + " " + words.of(word));
    }
  }
}
