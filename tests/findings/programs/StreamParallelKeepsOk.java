// Iterations finish what they make before they put it into a map that all see. Correct.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class StreamParallelKeepsOk {
  static class Count {
    int letters;
    String word;
  }

  private static final Map<String, Count> COUNTS = new ConcurrentHashMap<>();

  static void count(String word) {
    Count count = new Count();
    count.word = word;
    count.letters += word.length();
    COUNTS.put(word, count);
  }

  public static void main(String[] args) {
    List.of("warp", "weft", "shed", "reed", "beam", "sley", "heald").parallelStream().forEach(word -> count(word));
    System.out.println(COUNTS.get("warp").letters);
  }
}
