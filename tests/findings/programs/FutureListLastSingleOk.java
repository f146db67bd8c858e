// Only the last of several futures is waited for, but the executor has a single thread, which runs its tasks one after the other.
// Correct: when the last is done, so are the others. A tool that looks for one get() for each task reports the words.
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureListLastSingleOk {
  static class Chapter {
    final String text;
    int words;

    Chapter(String text) { this.text = text; }

    void count() { words = text.split(" ").length; }  // !FP_data-race Chapter.words
  }

  public static void main(String[] args) throws Exception {
    List<Chapter> chapters = List.of(new Chapter("in the beginning"), new Chapter("and then it rained"), new Chapter("the end"));
    ExecutorService single = Executors.newSingleThreadExecutor();
    Future<?> last = null;
    for (Chapter chapter : chapters) {
      last = single.submit(chapter::count);
    }
    last.get();
    int total = 0;
    for (Chapter chapter : chapters) {
      total += chapter.words;  // !FP_data-race Chapter.words
    }
    System.out.println("words " + total);
    single.shutdown();
  }
}
