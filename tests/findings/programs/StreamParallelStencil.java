// Each iteration smooths one element in place, by its neighbours, which other iterations smooth at the same time.
import java.util.stream.IntStream;

public class StreamParallelStencil {
  public static void main(String[] args) {
    double[] heat = new double[1000];
    heat[500] = 100;
    IntStream.range(1, heat.length - 1).parallel().forEach(i -> {
      heat[i] = (heat[i - 1] + heat[i + 1]) / 2;  // !data-race double[]
    });
    System.out.println(heat[500]);
  }
}
