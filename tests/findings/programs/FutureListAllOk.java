// All futures of a list are waited for before the parts are added up. Correct; a tool that does not know that the list holds the
// futures of all parts reports the words.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureListAllOk {
  static class Chapter {
    final String text;
    int words;

    Chapter(String text) { this.text = text; }

    void count() { words = text.split(" ").length; }  // !FP_data-race Chapter.words
  }

  public static void main(String[] args) throws Exception {
    List<Chapter> chapters = List.of(new Chapter("in the beginning"), new Chapter("and then it rained"), new Chapter("the end"));
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<?>> futures = new ArrayList<>();
    for (Chapter chapter : chapters) {
      futures.add(pool.submit(chapter::count));
    }
    for (Future<?> future : futures) {
      future.get();
    }
    int total = 0;
    for (Chapter chapter : chapters) {
      total += chapter.words;
    }
    System.out.println("words " + total);
    pool.shutdown();
  }
}
