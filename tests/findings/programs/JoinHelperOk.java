// The join is in a helper method, which gets the thread as a parameter. Correct; a tool that looks for joins only in the method
// that reads reports the size.
public class JoinHelperOk {
  static class Indexer extends Thread {
    int words;

    @Override public void run() {
      words = "the quick brown fox".split(" ").length;
    }
  }

  static void waitFor(Thread thread) throws InterruptedException {
    System.out.println("waiting for " + thread.getName());
    thread.join();
  }

  public static void main(String[] args) throws InterruptedException {
    Indexer indexer = new Indexer();
    indexer.start();
    waitFor(indexer);
    System.out.println("words " + indexer.words);
  }
}
