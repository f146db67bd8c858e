// Words are grouped, joined and counted by collectors of the library, which do what is needed so that threads do not meet. Correct.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

public class StreamParallelGroupingOk {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    Map<Integer, List<String>> found = words.parallelStream().collect(Collectors.groupingBy(String::length));
    ConcurrentMap<Integer, Long> counts =
        words.parallelStream().collect(Collectors.groupingByConcurrent(String::length, Collectors.counting()));
    String all = words.parallelStream().map(word -> word + "s").collect(Collectors.joining(","));
    int letters = words.parallelStream().mapToInt(String::length).sum();
    System.out.println(found + " " + counts + " " + all + " " + letters);
  }
}
