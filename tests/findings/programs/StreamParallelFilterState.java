// A filter that remembers what it has seen, in a set that is not made for several threads.
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class StreamParallelFilterState {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "warp", "shed", "weft", "reed");
    Set<String> seen = new HashSet<>();
    long different = words.parallelStream().filter(word -> seen.add(word)).count();  // !data-race HashSet
    System.out.println(different);
  }
}
