// Each worker is handed a new lock, and all of them the same total.
public class LockHandedFresh {
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
      for (int i = 0; i < 10; i++) {
        synchronized (lock) {
          total.value += i;  // !data-race Total.value
        }
      }
    }
  }

  public static void main(String[] args) {
    Total total = new Total();
    for (int i = 0; i < 3; i++) {
      new Thread(new Worker(new Object(), total)).start();
    }
  }
}
