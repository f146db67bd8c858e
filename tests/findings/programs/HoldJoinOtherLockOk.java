// Main joins the loader while it holds the console's lock; the loader needs only the settings' lock, which main does not hold.
// A tool that objects to every join under a lock would complain.
public class HoldJoinOtherLockOk {
  static final Object settings = new Object();
  static final Object console = new Object();
  static int loaded;

  static void load() {
    synchronized (settings) {
      loaded++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread loader = new Thread(HoldJoinOtherLockOk::load);
    loader.start();
    synchronized (console) {
      loader.join();
      System.out.println(loaded);
    }
  }
}
