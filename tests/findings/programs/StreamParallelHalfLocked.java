// Iterations add under a lock, and look without it.
import java.util.List;

public class StreamParallelHalfLocked {
  private final Object lock = new Object();
  private int letters;

  void add(String word) {
    if (letters > 1000) return;  // !data-race StreamParallelHalfLocked.letters
    synchronized (lock) {
      letters += word.length();  // !data-race StreamParallelHalfLocked.letters
    }
  }

  public static void main(String[] args) {
    StreamParallelHalfLocked counter = new StreamParallelHalfLocked();
    List.of("warp", "weft", "shed", "reed", "beam", "sley").parallelStream().forEach(counter::add);
    System.out.println(counter.letters);
  }
}
