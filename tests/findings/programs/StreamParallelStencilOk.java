// Each iteration smooths one element by its neighbours, into another array; the next round reads what this one wrote. Correct:
// a round is over when the next one begins.
import java.util.stream.IntStream;

public class StreamParallelStencilOk {
  public static void main(String[] args) {
    double[] heat = new double[1000];
    double[] next = new double[1000];
    heat[500] = 100;
    for (int round = 0; round < 3; round++) {
      IntStream.range(1, heat.length - 1).parallel().forEach(i -> {
        next[i] = (heat[i - 1] + heat[i + 1]) / 2;
      });
      IntStream.range(1, heat.length - 1).parallel().forEach(i -> {
        heat[i] = next[i];
      });
    }
    System.out.println(heat[500]);
  }
}
