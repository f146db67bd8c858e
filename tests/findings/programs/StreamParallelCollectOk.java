// What collect begins with is made anew by each thread, and changed by it alone until two are put together. Correct; a tool
// that takes the totals for one, as they are made at one line, reports the value.
import java.util.List;

public class StreamParallelCollectOk {
  static class Total {
    long value;

    void add(String word) {
      value += word.length();
    }

    void add(Total other) {
      value += other.value;
    }
  }

  private Total last;

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    StreamParallelCollectOk keeper = new StreamParallelCollectOk();
    keeper.last = words.parallelStream().collect(Total::new, (total, word) -> total.add(word), (total, other) -> total.add(other));
    keeper.last = words.parallelStream().collect(() -> new Total(), Total::add, Total::add);
    System.out.println(keeper.last.value);
  }
}
