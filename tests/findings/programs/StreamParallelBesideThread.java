// A thread looks at the progress while a parallel loop makes it.
import java.util.List;

public class StreamParallelBesideThread {
  static class Progress {
    private int done;

    synchronized void step() {
      done++;  // !data-race Progress.done
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Progress progress = new Progress();
    Thread display = new Thread(() -> System.out.println(progress.done));  // !data-race Progress.done
    display.start();
    List.of("warp", "weft", "shed", "reed", "beam", "sley").parallelStream().forEach(word -> progress.step());
    display.join();
  }
}
