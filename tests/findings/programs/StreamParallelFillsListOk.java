// The same words, collected: each thread has a list of its own, which collect brings together. Correct; a tool that takes the
// list for one that all iterations fill reports it.
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

public class StreamParallelFillsListOk {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    List<String> longer = words.parallelStream().filter(word -> word.length() > 3).map(word -> word + "s")
        .collect(Collectors.toList());
    List<String> shorter = words.parallelStream().filter(word -> word.length() < 5)
        .collect(ArrayList::new, (list, word) -> list.add(word), (list, more) -> list.addAll(more));
    longer.addAll(shorter);
    System.out.println(longer.size());
  }
}
