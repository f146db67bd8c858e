// Numbers are made one from the other, which only one thread does at a time, though all the rest is parallel. Correct; a tool that
// takes all functions of a parallel stream for parallel reports the last number.
import java.util.stream.Stream;

public class StreamParallelGenerateOk {
  static class Numbers {
    private int last;

    Integer next(Integer number) {
      last = number;
      return number + 1;
    }
  }

  public static void main(String[] args) {
    Numbers numbers = new Numbers();
    long even = Stream.iterate(1, numbers::next).limit(100).parallel().filter(number -> number % 2 == 0).count();
    System.out.println(even + " " + numbers.last);
  }
}
