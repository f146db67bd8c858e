// Main holds the lock that the loader needs while it joins it, but only for a moment, and then goes on. Slow, perhaps, but
// nobody waits for ever; a tool that takes a join with a timeout for a join reports a deadlock.
public class HoldJoinTimedOk {
  static final Object settings = new Object();
  static int loaded;

  static void load() {
    synchronized (settings) {
      loaded++;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread loader = new Thread(HoldJoinTimedOk::load);
    loader.start();
    synchronized (settings) {
      loader.join(50);
      System.out.println(loaded);
    }
  }
}
