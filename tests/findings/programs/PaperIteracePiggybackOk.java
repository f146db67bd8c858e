// ITERACE's piggybacking: in a parallel loop a helper that returns its argument is called with a shared object, and then with a
// new one, which is written. Correct; a tool that joins the two calls believes that the shared object is written.
import java.util.stream.IntStream;

public class PaperIteracePiggybackOk {
  static class Pixel {
    int shade;
  }

  static Pixel same(Pixel pixel) {
    return pixel;
  }

  public static void main(String[] args) {
    Pixel background = new Pixel();
    IntStream.range(0, 50).parallel().forEach(i -> {
      same(background);
      Pixel own = same(new Pixel());
      own.shade = i;
    });
    System.out.println(background.shade);
  }
}
