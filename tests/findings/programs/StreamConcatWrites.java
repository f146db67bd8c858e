import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

// Threads join names by streams that are put together, and one of the parts notes each name in a common table.
public class StreamConcatWrites {
  static final Map<String, Integer> LENGTHS = new HashMap<>();

  static String note(String name) {
    LENGTHS.put(name, name.length()); // !data-race HashMap
    return name;
  }

  static String join(List<String> names) {
    return Stream.concat(names.stream().map(name -> note(name)), Stream.of("end"))
        .collect(Collectors.joining(","));
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> System.out.println(join(List.of("loom", "shed"))));
    Thread second = new Thread(() -> System.out.println(join(List.of("reed", "pick"))));
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
