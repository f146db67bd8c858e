// Main makes one lock and hands it to all workers. A naive tool sees a lock in a field of each worker.
public class LockHandedOk {
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
          total.value += i;
        }
      }
    }
  }

  public static void main(String[] args) {
    Object lock = new Object();
    Total total = new Total();
    for (int i = 0; i < 3; i++) {
      new Thread(new Worker(lock, total)).start();
    }
  }
}
