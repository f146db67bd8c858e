// A function in the middle of a parallel stream counts what passes it in a captured array.
import java.util.List;
import java.util.stream.Collectors;

public class StreamParallelMap {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    int[] letters = new int[1];
    List<String> upper = words.parallelStream()
        .map(word -> {
          letters[0] += word.length();  // !data-race int[]
          return word.toUpperCase();
        })
        .collect(Collectors.toList());
    System.out.println(upper + " " + letters[0]);
  }
}
