// All that iterations have in common they touch under one lock; main looks before and after. Correct: the loop is over when the
// call returns.
import java.util.ArrayList;
import java.util.List;

public class StreamParallelLockedOk {
  private final List<String> words = new ArrayList<>();
  private int letters;

  synchronized void add(String word) {
    letters += word.length();
    words.add(word);
  }

  public static void main(String[] args) {
    StreamParallelLockedOk counter = new StreamParallelLockedOk();
    counter.letters = 1;
    List.of("warp", "weft", "shed", "reed", "beam", "sley").parallelStream().forEach(counter::add);
    counter.letters++;
    counter.words.add("end");
    System.out.println(counter.letters + " " + counter.words);
  }
}
