// A method lets go of the lock while it writes, and has it again when it returns. Correct: all that is shared is done under the
// lock. Who only sees that the method releases takes the lock for lost.
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLetGoForAWhileOk {
  static class Store {
    private final ReentrantLock lock = new ReentrantLock();
    private int pending;
    private int written;

    void add() {
      lock.lock();
      try {
        pending++;
        if (pending > 2) flush();
        written++;
      } finally {
        lock.unlock();
      }
    }

    private void flush() {
      pending = 0;
      lock.unlock();
      try {
        Thread.yield();
      } finally {
        lock.lock();
      }
    }

    int written() {
      lock.lock();
      try {
        return written + pending;
      } finally {
        lock.unlock();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Store store = new Store();
    Runnable work = () -> {
      for (int i = 0; i < 10; i++) store.add();
    };
    Thread first = new Thread(work);
    Thread second = new Thread(work);
    first.start();
    second.start();
    System.out.println(store.written());
    first.join();
    second.join();
  }
}
