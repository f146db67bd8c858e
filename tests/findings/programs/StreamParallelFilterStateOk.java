// A filter that remembers what it has seen, in a set that is made for several threads. Correct as far as memory goes.
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class StreamParallelFilterStateOk {
  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "warp", "shed", "weft", "reed");
    Set<String> seen = ConcurrentHashMap.newKeySet();
    long different = words.parallelStream().filter(word -> seen.add(word)).count();
    System.out.println(different);
  }
}
