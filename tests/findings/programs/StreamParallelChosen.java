// Whether the stream is parallel is decided by the size; if it is, the longest word is not found for sure.
import java.util.List;
import java.util.stream.Stream;

public class StreamParallelChosen {
  private String longest = "";

  void find(List<String> words) {
    Stream<String> stream = words.stream();
    if (words.size() > 4) stream = stream.parallel();
    stream.forEach(word -> {
      if (word.length() > longest.length()) {  // !data-race StreamParallelChosen.longest
        longest = word;  // !data-race StreamParallelChosen.longest
      }
    });
  }

  public static void main(String[] args) {
    StreamParallelChosen search = new StreamParallelChosen();
    search.find(List.of("warp", "weft", "shed", "reed", "beam", "sley", "heald"));
    System.out.println(search.longest);
  }
}
