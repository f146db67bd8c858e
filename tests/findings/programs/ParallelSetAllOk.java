// The squares are computed by several threads at once, which share nothing but what was there before; main counts before and
// after. Correct: parallelSetAll returns when all is computed. A tool that takes the function for a thread that nobody waits
// for reports the factor.
import java.util.Arrays;

public class ParallelSetAllOk {
  static class Work {
    int factor;

    int multiple(int number) {
      return number * factor;
    }
  }

  public static void main(String[] args) {
    Work work = new Work();
    work.factor = 3;
    int[] multiples = new int[100_000];
    Arrays.parallelSetAll(multiples, work::multiple);
    work.factor = 4;
    System.out.println(multiples[7] + work.factor);
  }
}
