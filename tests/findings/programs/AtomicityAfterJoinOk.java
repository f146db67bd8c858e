import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// The second thread is started when the first one is over. Correct.
public class AtomicityAfterJoinOk {
  static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();
  static volatile int words;

  static void count(String word) {
    Integer before = COUNTS.get(word);
    COUNTS.put(word, before == null ? 1 : before + 1);
    words++;
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> count("warp"));
    first.start();
    first.join();
    Thread second = new Thread(() -> count("warp"));
    second.start();
    second.join();
    System.out.println(COUNTS + " " + words);
  }
}
