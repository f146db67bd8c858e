// A method gives a stream that is parallel, and its caller runs it with a function that counts.
import java.util.List;
import java.util.stream.Stream;

public class StreamParallelFromMethod {
  static class Store {
    private final List<String> names = List.of("warp", "weft", "shed", "reed", "beam", "sley");
    private int asked;

    Stream<String> names() {
      return names.parallelStream().filter(name -> !name.isEmpty());
    }

    boolean has(String name) {
      asked++;  // !data-race Store.asked
      return names.contains(name);
    }
  }

  public static void main(String[] args) {
    Store store = new Store();
    System.out.println(store.names().allMatch(name -> store.has(name)) + " " + store.asked);
  }
}
