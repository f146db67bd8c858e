// A task leaves its result in a field, and its parent reads the field before it has joined it.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinEarlyRead {
  static class Count extends RecursiveAction {
    private final int from;
    private final int to;
    int found;

    Count(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected void compute() {
      if (to - from < 8) {
        found = to - from;  // !data-race Count.found
        return;
      }
      int middle = (from + to) / 2;
      Count left = new Count(from, middle);
      Count right = new Count(middle, to);
      left.fork();
      right.compute();
      found = left.found + right.found;  // !data-race Count.found
      left.join();
    }
  }

  public static void main(String[] args) {
    Count all = new Count(0, 64);
    new ForkJoinPool(2).invoke(all);
    System.out.println(all.found);
  }
}
