// A parallel stream whose functions have no side effects on what is shared: they make a new value for each element, and
// reduce and collect bring them together. A tool that merges what is made in the functions reports the builder.
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class StreamParallelReduceOk {
  static class Sum {
    private final long value;

    Sum(long value) {
      this.value = value;
    }

    Sum plus(Sum other) {
      return new Sum(value + other.value);
    }
  }

  public static void main(String[] args) {
    Sum sum = IntStream.range(0, 1000).parallel().mapToObj(Sum::new).reduce(new Sum(0), Sum::plus);
    List<String> texts = IntStream.range(0, 20).parallel().mapToObj(number -> {
      StringBuilder text = new StringBuilder();
      text.append('#').append(number);
      return text.toString();
    }).collect(Collectors.toList());
    System.out.println(sum.value + " " + texts.size());
  }
}
