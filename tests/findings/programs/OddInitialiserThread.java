// A static initialiser starts a thread that counts hits, while main, who has caused the initialisation, counts them too.
public class OddInitialiserThread {
  static class Cache {
    static int hits;

    static {
      new Thread(new Refresher()).start();
    }

    static void hit() {
      hits++;  // !data-race Cache.hits
    }
  }

  static class Refresher implements Runnable {
    @Override
    public void run() {
      Cache.hits++;  // !data-race Cache.hits
    }
  }

  public static void main(String[] args) {
    Cache.hit();
  }
}
