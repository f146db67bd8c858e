// Completers that search parts of an array count what they find in one field, at the same time.
import java.util.concurrent.CountedCompleter;

public class ForkCompleterShared {
  static class Hits {
    int count;
  }

  static class Search extends CountedCompleter<Void> {
    private final int[] numbers;
    private final int from;
    private final int to;
    private final Hits hits;

    Search(CountedCompleter<?> parent, int[] numbers, int from, int to, Hits hits) {
      super(parent);
      this.numbers = numbers;
      this.from = from;
      this.to = to;
      this.hits = hits;
    }

    @Override public void compute() {
      if (to - from > 100) {
        int middle = (from + to) / 2;
        setPendingCount(2);
        new Search(this, numbers, from, middle, hits).fork();
        new Search(this, numbers, middle, to, hits).fork();
      } else {
        for (int i = from; i < to; i++) {
          if (numbers[i] == 7) hits.count++;  // !data-race Hits.count
        }
      }
      tryComplete();
    }
  }

  public static void main(String[] args) {
    int[] numbers = new int[1000];
    java.util.Arrays.fill(numbers, 7);
    Hits hits = new Hits();
    new Search(null, numbers, 0, numbers.length, hits).invoke();
    System.out.println(hits.count);  // !FP_data-race Hits.count
  }
}
