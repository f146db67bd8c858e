// Each iteration writes the element of its own number, which no other iteration does. Correct; a tool that does not look at
// the index reports the array.
import java.util.stream.IntStream;

public class StreamParallelHistogramOk {
  static int shade(int pixel) {
    return pixel * 31 % 7;
  }

  static void fill(int[] shades, int pixel) {
    shades[pixel] = shade(pixel);
  }

  public static void main(String[] args) {
    int[] shades = new int[10_000];
    IntStream.range(0, shades.length).parallel().forEach(pixel -> fill(shades, pixel));
    IntStream.range(0, shades.length).boxed().parallel().filter(pixel -> pixel % 2 == 0).forEach(pixel -> {
      shades[pixel] += shades[pixel] / 2;
    });
    System.out.println(shades[3]);
  }
}
