// A task that starts two threads of its own class, which start two each, and so on; the leaves count without a lock.
public class OddRecursiveStart {
  static int leaves;

  static class Splitter implements Runnable {
    private final int depth;

    Splitter(int depth) {
      this.depth = depth;
    }

    @Override
    public void run() {
      if (depth == 0) {
        leaves++;  // !data-race leaves
        return;
      }
      new Thread(new Splitter(depth - 1)).start();
      new Thread(new Splitter(depth - 1)).start();
    }
  }

  public static void main(String[] args) {
    new Thread(new Splitter(3)).start();
  }
}
