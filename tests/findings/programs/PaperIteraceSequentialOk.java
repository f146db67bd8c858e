// ITERACE's tests: a sequential loop over a stream writes what is shared; a parallel one only reads it. Correct; the loops are
// over one after the other, and a tool that takes every stream for parallel reports a race.
import java.util.List;

public class PaperIteraceSequentialOk {
  static int total;

  public static void main(String[] args) {
    List<Integer> numbers = List.of(1, 2, 3, 4, 5, 6, 7, 8);
    numbers.stream().forEach(n -> total += n);
    numbers.parallelStream().forEach(n -> System.out.println(n * 100 / total));
    numbers.stream().forEach(n -> total -= n);
    System.out.println(total);
  }
}
