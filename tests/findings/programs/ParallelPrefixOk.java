// The function that adds up uses nothing but its arguments, and what main sets before and changes after. Correct.
import java.util.Arrays;

public class ParallelPrefixOk {
  static class Sums {
    private int limit;

    int add(int one, int other) {
      return Math.min(one + other, limit);
    }
  }

  public static void main(String[] args) {
    int[] numbers = new int[100_000];
    Arrays.fill(numbers, 1);
    Sums sums = new Sums();
    sums.limit = 1000;
    Arrays.parallelPrefix(numbers, sums::add);
    sums.limit = 2000;
    System.out.println(numbers[7] + " " + sums.limit);
  }
}
