// Words are put into a plain list by the iterations of a parallel loop: some are lost, or the list breaks.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelFillsList {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    List<String> longer = new ArrayList<>();
    words.parallelStream().filter(word -> word.length() > 3).forEach(word -> longer.add(word + "s"));  // !data-race ArrayList
    System.out.println(longer.size());
  }
}
