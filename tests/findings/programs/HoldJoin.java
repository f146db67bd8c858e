// Main holds the settings' lock while it joins the loader, and the loader needs that lock to finish.
// run: may hang
public class HoldJoin {
  static final Object settings = new Object();
  static int loaded;

  static void load() {
    synchronized (settings) {  // !deadlock
      loaded++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread loader = new Thread(HoldJoin::load);
    loader.start();
    synchronized (settings) {
      loader.join();  // !deadlock
      System.out.println(loaded);
    }
  }
}
