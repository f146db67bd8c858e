// The helper that is to wait for a thread returns at once if it is asked to be quick.
public class JoinHelperMayReturn {
  static class Indexer extends Thread {
    int words;

    @Override public void run() {
      words = "the quick brown fox".split(" ").length;   // !data-race Indexer.words
    }
  }

  static void waitFor(Thread thread, boolean quick) throws InterruptedException {
    if (quick) {
      return;
    }
    thread.join();
  }

  public static void main(String[] args) throws InterruptedException {
    Indexer indexer = new Indexer();
    indexer.start();
    waitFor(indexer, args.length == 0);
    System.out.println("words " + indexer.words);   // !data-race Indexer.words
  }
}
