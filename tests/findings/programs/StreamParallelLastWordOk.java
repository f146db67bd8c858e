// A stream is sequential by the last word about it, for all its steps. Correct; a tool that believes the first word reports
// the count.
import java.util.List;

public class StreamParallelLastWordOk {
  static int seen;

  static boolean note(String word) {
    seen++;
    return word.length() > 3;
  }

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    long count = words.parallelStream().filter(word -> note(word)).sequential().count();
    System.out.println(count + " of " + seen);
  }
}
