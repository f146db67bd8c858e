// Two threads fill one table, each by a stream: one that it makes itself, one that it is given.
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

public class StreamFillsTable {
  static final Map<String, Integer> LENGTHS = new HashMap<>();

  static void fill(List<String> names) {
    names.stream().filter(name -> !name.isEmpty()).forEach(name -> LENGTHS.put(name, 1));  // !data-race HashMap
  }

  static void fillFrom(Stream<String> names) {
    names.forEach(name -> LENGTHS.put(name, 2));  // !data-race HashMap
  }

  public static void main(String[] args) throws InterruptedException {
    List<String> names = List.of("loom", "warp", "weft");
    Thread other = new Thread(() -> fill(names));
    other.start();
    fillFrom(names.stream().map(name -> name + "s"));
    other.join();
  }
}
