// A sum by divide and conquer: tasks read disjoint parts of an array that nobody writes meanwhile, and return what they
// found. The fields of a task are plain and read in another thread, but set before it is forked. A tool that does not
// see the order by fork reports them.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinRecursiveTaskOk {
  static class Sum extends RecursiveTask<Long> {
    private final int[] sales;
    private int from;
    private int to;

    Sum(int[] sales) {
      this.sales = sales;
    }

    Sum between(int from, int to) {
      this.from = from;
      this.to = to;
      return this;
    }

    @Override
    protected Long compute() {
      if (to - from < 16) {
        long sum = 0;
        for (int i = from; i < to; i++) {
          sum += sales[i];
        }
        return sum;
      }
      int middle = (from + to) / 2;
      Sum left = new Sum(sales).between(from, middle);
      Sum right = new Sum(sales).between(middle, to);
      left.fork();
      return right.compute() + left.join();
    }
  }

  public static void main(String[] args) {
    int[] sales = new int[100];
    for (int i = 0; i < sales.length; i++) {
      sales[i] = i;
    }
    long sum = ForkJoinPool.commonPool().invoke(new Sum(sales).between(0, sales.length));
    System.out.println(sum);
  }
}
