// The same bodies in sequential streams: all of them run in main. Streams are not parallel unless they are told to be.
// A tool that takes what is given to a stream for a task reports the sum and the list.
import java.util.ArrayList;
import java.util.List;

public class StreamSequentialOk {
  static class Sum {
    long value;
  }

  public static void main(String[] args) {
    Sum sum = new Sum();
    List<String> words = List.of("warp", "weft", "shed", "reed");
    List<String> seen = new ArrayList<>();
    words.stream().filter(word -> word.contains("e")).forEach(word -> {
      sum.value += word.length();
      seen.add(word);
    });
    words.forEach(word -> sum.value++);
    System.out.println(sum.value + " " + seen);
  }
}
