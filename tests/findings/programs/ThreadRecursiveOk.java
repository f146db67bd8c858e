// The walk starts a thread at every level, but waits for it before it counts itself: there are many threads, of which
// never more than one is not waiting. A tool that takes them all for parallel reports the files.
public class ThreadRecursiveOk {
  static class Census {
    int files;
  }

  static void walk(Census census, int depth) throws InterruptedException {
    if (depth > 0) {
      Thread below = new Thread(() -> {
        try {
          walk(census, depth - 1);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      });
      below.start();
      below.join();
    }
    census.files++;
  }

  public static void main(String[] args) throws InterruptedException {
    Census census = new Census();
    walk(census, 3);
    System.out.println(census.files);
  }
}
