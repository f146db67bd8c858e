// Callables made in a loop return a result object that each has made itself; main adds them up as it gets them. The
// result is written in the pool and read in main without a lock, which the future orders. A tool that does not know
// futures reports the words.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorCallableOk {
  static class Statistics {
    int words;
  }

  static class WordCount implements Callable<Statistics> {
    private final String text;

    WordCount(String text) {
      this.text = text;
    }

    @Override
    public Statistics call() {
      Statistics statistics = new Statistics();
      for (String word : text.split(" ")) {
        if (!word.isEmpty()) {
          statistics.words++;
        }
      }
      return statistics;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Statistics>> results = new ArrayList<>();
    for (String text : List.of("to be", "or not to be", "that is it")) {
      results.add(pool.submit(new WordCount(text)));
    }
    Statistics sum = new Statistics();
    for (Future<Statistics> result : results) {
      sum.words += result.get().words;
    }
    pool.shutdown();
    System.out.println(sum.words);
  }
}
