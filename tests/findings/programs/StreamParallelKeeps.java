// Iterations put what they have made into a map that all see, and go on changing it.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class StreamParallelKeeps {
  static class Count {
    int letters;
  }

  private static final Map<Integer, Count> COUNTS = new ConcurrentHashMap<>();

  static void count(String word) {
    Count count = COUNTS.computeIfAbsent(word.length(), length -> new Count());
    count.letters += word.length();  // !data-race Count.letters
  }

  public static void main(String[] args) {
    List.of("warp", "weft", "shed", "reed", "beam", "sley", "heald").parallelStream().forEach(word -> count(word));
    System.out.println(COUNTS.get(4).letters);
  }
}
