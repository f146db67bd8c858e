// Each pair of workers gets a lock and a total of its own: made at the same place, but never mixed. A naive tool sees several
// locks for several totals.
public class LockHandedPairsOk {
  static class Total {
    int value;
  }

  static class Worker implements Runnable {
    private final Object lock;
    private final Total total;

    Worker(Object lock, Total total) {
      this.lock = lock;
      this.total = total;
    }

    @Override
    public void run() {
      synchronized (lock) {
        total.value++;  // !FP_data-race Total.value
      }
    }
  }

  public static void main(String[] args) {
    for (int pair = 0; pair < 2; pair++) {
      Object lock = new Object();
      Total total = new Total();
      new Thread(new Worker(lock, total)).start();
      new Thread(new Worker(lock, total)).start();
    }
  }
}
