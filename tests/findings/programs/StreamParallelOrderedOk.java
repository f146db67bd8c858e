// forEachOrdered calls its function one time after the other, each before the next: a plain list will do, and a word that map
// has made is seen by that one call. Correct; a tool that takes all functions of a parallel stream for parallel reports both.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelOrderedOk {
  static class Word {
    String text;
    int letters;
  }

  public static void main(String[] args) {
    List<String> words = List.of("warp", "weft", "shed", "reed", "beam", "sley", "pick", "heald");
    List<Word> counted = new ArrayList<>();
    words.parallelStream().map(text -> {
      Word word = new Word();
      word.text = text;
      return word;
    }).forEachOrdered(word -> {
      word.letters = word.text.length();
      counted.add(word);
    });
    System.out.println(counted.size() + " " + counted.get(0).letters);
  }
}
