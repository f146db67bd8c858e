// The squares are computed by several threads at once, all of which count their work in one field.
import java.util.Arrays;

public class ParallelSetAll {
  static class Work {
    int done;

    int square(int number) {
      done++;  // !data-race Work.done
      return number * number;
    }
  }

  public static void main(String[] args) {
    Work work = new Work();
    int[] squares = new int[100_000];
    Arrays.parallelSetAll(squares, work::square);
    System.out.println(squares[7] + " " + work.done);
  }
}
