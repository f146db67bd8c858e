// The body of a parallel forEach adds to a captured object.
import java.util.stream.IntStream;

public class StreamParallelForEach {
  static class Sum {
    long value;
  }

  public static void main(String[] args) {
    Sum sum = new Sum();
    IntStream.range(0, 1000).parallel().forEach(number -> {
      sum.value += number;  // !data-race Sum.value
    });
    System.out.println(sum.value);
  }
}
