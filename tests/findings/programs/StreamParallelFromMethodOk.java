// A method gives a stream, which is not parallel, though others of the same class are. Correct; a tool that joins all streams
// of a program reports the count.
import java.util.List;
import java.util.stream.Stream;

public class StreamParallelFromMethodOk {
  static class Store {
    private final List<String> names = List.of("warp", "weft", "shed", "reed", "beam", "sley");
    private int asked;

    Stream<String> names() {
      return names.stream().filter(name -> !name.isEmpty());
    }

    long longNames() {
      return names.parallelStream().filter(name -> name.length() > 4).count();
    }

    boolean has(String name) {
      asked++;
      return names.contains(name);
    }
  }

  public static void main(String[] args) {
    Store store = new Store();
    System.out.println(store.names().allMatch(name -> store.has(name)) + " " + store.asked + store.longNames());
  }
}
