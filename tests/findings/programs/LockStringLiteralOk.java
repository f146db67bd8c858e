// Two classes lock the same string literal, which is one object in the whole program. Poor style, but a lock; a naive tool sees
// two fields of two classes.
public class LockStringLiteralOk {
  static int turnover;

  static class Shop implements Runnable {
    private final String lock = "turnover.lock";

    @Override
    public void run() {
      synchronized (lock) {
        turnover += 80;
      }
    }
  }

  static class Refunds implements Runnable {
    private static final String LOCK = "turnover" + ".lock";

    @Override
    public void run() {
      synchronized (LOCK) {
        turnover -= 15;
      }
    }
  }

  public static void main(String[] args) {
    new Thread(new Shop()).start();
    new Thread(new Refunds()).start();
  }
}
