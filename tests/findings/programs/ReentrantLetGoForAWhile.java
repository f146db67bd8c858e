// A method lets go of the lock while it writes, and counts there.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLetGoForAWhile {
  static class Store {
    private final ReentrantLock lock = new ReentrantLock();
    private int written;

    void add() {
      lock.lock();
      try {
        flush();
      } finally {
        lock.unlock();
      }
    }

    private void flush() {
      lock.unlock();
      try {
        written++;  // !data-race Store.written
      } finally {
        lock.lock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Store store = new Store();
    Thread first = new Thread(store::add);
    Thread second = new Thread(store::add);
    first.start();
    second.start();
    first.join();
    second.join();
  }
}
