// Main uses the settings' lock, which the loader needs, before and after it joins the loader, but not while it does.
public class HoldJoinReleasedOk {
  static final Object settings = new Object();
  static int loaded;

  static void load() {
    synchronized (settings) {
      loaded++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread loader = new Thread(HoldJoinReleasedOk::load);
    loader.start();
    synchronized (settings) {
      loaded++;
    }
    loader.join();
    synchronized (settings) {
      System.out.println(loaded);
    }
  }
}
