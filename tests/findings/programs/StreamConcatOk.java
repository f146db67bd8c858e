import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

// Threads join names by streams that are put together; a table was filled by another stream before they were
// started. Correct. A tool that thinks that a stream whose parts it cannot follow runs the functions of all
// streams would let the threads fill the table.
public class StreamConcatOk {
  static final Map<String, Integer> LENGTHS = new HashMap<>();

  static {
    List.of("warp", "weft").stream().filter(name -> !name.isEmpty()).forEach(name -> LENGTHS.put(name, name.length()));
  }

  static String join(List<String> names) {
    return Stream.concat(names.stream().filter(name -> !name.isEmpty()), Stream.of("end"))
        .collect(Collectors.joining(","));
  }

  public static void main(String[] args) throws InterruptedException {
    Thread first = new Thread(() -> System.out.println(join(List.of("loom", "shed"))));
    Thread second = new Thread(() -> System.out.println(join(List.of("reed", "pick"))));
    first.start();
    second.start();
    first.join();
    second.join();
    System.out.println(LENGTHS.size());
  }
}
