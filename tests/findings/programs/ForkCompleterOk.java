// Each completer has a sum of its own, and adds those of its parts up when both are complete. Correct: the last of the parts
// to end runs onCompletion, after the other one. A tool that knows only join reports the sums.
import java.util.concurrent.CountedCompleter;

public class ForkCompleterOk {
  static class Sum extends CountedCompleter<Void> {
    private final int[] numbers;
    private final int from;
    private final int to;
    private Sum left;
    private Sum right;
    private long total;

    Sum(CountedCompleter<?> parent, int[] numbers, int from, int to) {
      super(parent);
      this.numbers = numbers;
      this.from = from;
      this.to = to;
    }

    @Override public void compute() {
      if (to - from > 100) {
        int middle = (from + to) / 2;
        left = new Sum(this, numbers, from, middle);  // !FP_unsafe-publication Sum.left
        right = new Sum(this, numbers, middle, to);  // !FP_unsafe-publication Sum.right
        setPendingCount(2);
        left.fork();  // !FP_unsafe-publication Sum.left
        right.fork();  // !FP_unsafe-publication Sum.right
      } else {
        for (int i = from; i < to; i++) {
          total += numbers[i];  // !FP_data-race Sum.total
        }
      }
      tryComplete();
    }

    @Override public void onCompletion(CountedCompleter<?> caller) {
      if (left != null) total = left.total + right.total;  // !FP_data-race Sum.total; !FP_unsafe-publication Sum.left; !FP_unsafe-publication Sum.right
    }
  }

  public static void main(String[] args) {
    int[] numbers = new int[1000];
    java.util.Arrays.fill(numbers, 7);
    Sum sum = new Sum(null, numbers, 0, numbers.length);
    sum.invoke();
    System.out.println(sum.total);
  }
}
