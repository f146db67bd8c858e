// The function by which words are grouped counts them; it is handed to a collector, and run by several threads.
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class StreamParallelGrouping {
  private int grouped;

  Integer length(String word) {
    grouped++;  // !data-race StreamParallelGrouping.grouped
    return word.length();
  }

  public static void main(String[] args) {
    StreamParallelGrouping groups = new StreamParallelGrouping();
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    Map<Integer, List<String>> found = words.parallelStream().collect(Collectors.groupingBy(word -> groups.length(word)));
    System.out.println(found + " " + groups.grouped);
  }
}
