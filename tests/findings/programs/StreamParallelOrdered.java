// forEachOrdered calls its function one time after the other, but not the one of map, which is no part of it.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelOrdered {
  static int made;

  static String plural(String word) {
    made++;  // !data-race StreamParallelOrdered.made
    return word + "s";
  }

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    List<String> plurals = new ArrayList<>();
    words.parallelStream().map(word -> plural(word)).forEachOrdered(word -> plurals.add(word));
    System.out.println(plurals + " " + made);
  }
}
