// The function that adds up notes the largest sum that it has seen; parallelPrefix calls it in several threads.
import java.util.Arrays;

public class ParallelPrefix {
  static class Sums {
    private int largest;

    int add(int one, int other) {
      if (one + other > largest) largest = one + other;  // !data-race Sums.largest
      return one + other;
    }
  }

  public static void main(String[] args) {
    int[] numbers = new int[100_000];
    Arrays.fill(numbers, 1);
    Sums sums = new Sums();
    Arrays.parallelPrefix(numbers, sums::add);
    System.out.println(numbers[7] + " " + sums.largest);
  }
}
