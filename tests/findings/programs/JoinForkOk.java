// A divided sum: the left half is forked and joined before its sum is read, the right one is computed here. Correct; a tool that
// knows only threads' joins reports the sums.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class JoinForkOk {
  static class RangeSum extends RecursiveAction {
    final int from;
    final int to;
    long sum;

    RangeSum(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override protected void compute() {
      if (to - from <= 100) {
        for (int i = from; i < to; i++) {
          sum += i;  // !FP_data-race RangeSum.sum
        }
        return;
      }
      int middle = (from + to) / 2;
      RangeSum left = new RangeSum(from, middle);
      RangeSum right = new RangeSum(middle, to);
      left.fork();
      right.compute();
      left.join();
      sum = left.sum + right.sum;  // !FP_data-race RangeSum.sum
    }
  }

  public static void main(String[] args) {
    RangeSum all = new RangeSum(0, 1000);
    new ForkJoinPool(4).invoke(all);
    System.out.println("sum " + all.sum);
  }
}
