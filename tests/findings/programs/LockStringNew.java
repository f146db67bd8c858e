// The strings are equal but not the same: each object makes its own with new, and locks that.
public class LockStringNew {
  static int turnover;

  static class Shop implements Runnable {
    private final String lock = new String("turnover.lock");

    @Override
    public void run() {
      synchronized (lock) {
        turnover += 80;  // !data-race LockStringNew.turnover
      }
    }
  }

  public static void main(String[] args) {
    new Thread(new Shop()).start();
    new Thread(new Shop()).start();
  }
}
