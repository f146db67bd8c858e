// A stream is parallel by the last word about it, for all its steps: also for the function that comes before.
import java.util.List;

public class StreamParallelLastWord {
  static int seen;

  static boolean note(String word) {
    seen++;  // !data-race StreamParallelLastWord.seen
    return word.length() > 3;
  }

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    long count = words.stream().sequential().filter(word -> note(word)).parallel().count();
    System.out.println(count + " of " + seen);
  }
}
