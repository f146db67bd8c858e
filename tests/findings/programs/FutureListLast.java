// Only the last of several futures is waited for, as if the tasks of a pool ended in the order in which they were submitted.
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class FutureListLast {
  static class Chapter {
    final String text;
    int words;

    Chapter(String text) { this.text = text; }

    void count() {
      words = text.split(" ").length;   // !data-race Chapter.words
    }
  }

  public static void main(String[] args) throws Exception {
    List<Chapter> chapters = List.of(new Chapter("in the beginning"), new Chapter("and then it rained"), new Chapter("the end"));
    ExecutorService pool = Executors.newFixedThreadPool(3);
    Future<?> last = null;
    for (Chapter chapter : chapters) {
      last = pool.submit(chapter::count);
    }
    last.get();
    int total = 0;
    for (Chapter chapter : chapters) {
      total += chapter.words;   // !data-race Chapter.words
    }
    System.out.println("words " + total);
    pool.shutdown();
  }
}
