// Test and put are two calls of a synchronized map: another thread may come between them and make the same value, which is no
// race; that a value which never changes is made twice hardly matters. A naive tool sees the HashMap behind it.
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class LibrarySynchronizedMap {
  static class Squares {
    private final Map<Integer, Integer> known = Collections.synchronizedMap(new HashMap<>());

    int of(int number) {
      Integer square = known.get(number); // !atomicity(low) Squares.known
      if (square == null) {
        square = number * number;
        known.put(number, square); // !atomicity(low) Squares.known
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
