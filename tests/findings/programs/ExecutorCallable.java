// Callables return what they found, and also keep a running total in an object that all of them have.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorCallable {
  static class Progress {
    int words;
  }

  static class WordCount implements Callable<Integer> {
    private final String text;
    private final Progress progress;

    WordCount(String text, Progress progress) {
      this.text = text;
      this.progress = progress;
    }

    @Override
    public Integer call() {
      int words = text.split(" ").length;
      progress.words += words;  // !data-race Progress.words
      return words;
    }
  }

  public static void main(String[] args) throws Exception {
    Progress progress = new Progress();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    List<Future<Integer>> results = new ArrayList<>();
    for (String text : List.of("to be", "or not to be", "that is it")) {
      results.add(pool.submit(new WordCount(text, progress)));
    }
    int sum = 0;
    for (Future<Integer> result : results) {
      sum += result.get();
    }
    pool.shutdown();
    System.out.println(sum + " " + progress.words);
  }
}
