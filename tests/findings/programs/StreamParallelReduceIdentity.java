// What reduce begins with is one object for all threads, and the function changes it.
import java.util.List;

public class StreamParallelReduceIdentity {
  static class Total {
    long value;

    Total add(Total other) {
      value += other.value;  // !data-race Total.value
      return this;
    }

    static Total of(String word) {
      Total total = new Total();
      total.value = word.length();
      return total;
    }
  }

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    Total total = words.parallelStream().map(word -> Total.of(word)).reduce(new Total(), (sum, next) -> sum.add(next));
    System.out.println(total.value);
  }
}
