// The last philosopher takes the forks the other way round, which breaks the circle: fork i is always taken before fork j > i.
// A tool that does not tell the forks of the array apart reports a deadlock.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class DeadlockPhilosophersOk {
  static class Philosopher implements Runnable {
    private final Lock first;
    private final Lock second;
    private int meals;

    Philosopher(Lock first, Lock second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public void run() {
      first.lock();
      try {
        second.lock();  // !FP_deadlock
        try {
          meals++;
        } finally {
          second.unlock();
        }
      } finally {
        first.unlock();
      }
    }
  }

  public static void main(String[] args) {
    Lock[] forks = new Lock[5];
    for (int i = 0; i < forks.length; i++) forks[i] = new ReentrantLock();
    for (int i = 0; i + 1 < forks.length; i++) new Thread(new Philosopher(forks[i], forks[i + 1])).start();
    new Thread(new Philosopher(forks[0], forks[forks.length - 1])).start();
  }
}
