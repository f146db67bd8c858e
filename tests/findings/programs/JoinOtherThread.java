// Main joins the cleaner, but reads what the loader writes.
public class JoinOtherThread {
  static class Loader extends Thread {
    int loaded;

    @Override public void run() {
      for (int i = 0; i < 20; i++) {
        loaded = i + 1;   // !data-race Loader.loaded
      }
    }
  }

  static class Cleaner extends Thread {
    int removed;

    @Override public void run() {
      removed = 3;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Loader loader = new Loader();
    Cleaner cleaner = new Cleaner();
    loader.start();
    cleaner.start();
    cleaner.join();
    System.out.println("removed " + cleaner.removed);
    System.out.println("loaded " + loader.loaded);   // !data-race Loader.loaded
  }
}
