// Test and put are two calls of a synchronized map: another thread may come between them and make the same value, which is no
// race. A naive tool sees the HashMap behind it, or a test and an act that are not one.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class LibrarySynchronizedMapOk {
  static class Squares {
    private final Map<Integer, Integer> known = Collections.synchronizedMap(new HashMap<>());

    int of(int number) {
      Integer square = known.get(number);
      if (square == null) {
        square = number * number;
        known.put(number, square);
      }
      return square;
    }
  }

  public static void main(String[] args) {
    Squares squares = new Squares();
    new Thread(() -> System.out.println(squares.of(12))).start();
    new Thread(() -> System.out.println(squares.of(12))).start();
  }
}
