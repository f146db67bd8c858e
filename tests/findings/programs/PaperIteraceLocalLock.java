// ITERACE's tests: each iteration of a parallel loop locks an object that it has made itself, which keeps nobody out.
import java.util.stream.IntStream;

public class PaperIteraceLocalLock {
  static int total;

  public static void main(String[] args) {
    IntStream.range(0, 100).parallel().forEach(i -> {
      Object lock = new Object();
      synchronized (lock) {
        total += i;  // !data-race total
      }
    });
    System.out.println(total);
  }
}
