// Every philosopher takes the left fork and then the right one; all have the left one, none gets the right one.
// run: may hang
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockPhilosophers {
  static class Philosopher implements Runnable {
    private final Lock left;
    private final Lock right;
    private int meals;

    Philosopher(Lock left, Lock right) {
      this.left = left;
      this.right = right;
    }

    @Override
    public void run() {
      left.lock();
      try {
        right.lock();  // !deadlock
        try {
          meals++;
        } finally {
          right.unlock();
        }
      } finally {
        left.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Lock[] forks = new Lock[5];
    for (int i = 0; i < forks.length; i++) forks[i] = new ReentrantLock();
    for (int i = 0; i < forks.length; i++) {
      new Thread(new Philosopher(forks[i], forks[(i + 1) % forks.length])).start();
    }
  }
}
