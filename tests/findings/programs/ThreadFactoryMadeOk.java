// The factory counts the threads it made in a plain field, which is written by main alone: newThread runs in the thread
// that calls it, not in the one that it makes. What the threads themselves do is confined to them. A tool that counts
// newThread as part of the thread reports made.
import java.util.concurrent.ThreadFactory;

public class ThreadFactoryMadeOk {
  static class Numbered implements ThreadFactory {
    int made;

    @Override
    public Thread newThread(Runnable task) {
      made++;
      return new Thread(task, "worker-" + made);
    }
  }

  static class Trip implements Runnable {
    long metres;

    @Override
    public void run() {
      metres += 5;  // !FP_data-race Trip.metres
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Numbered factory = new Numbered();
    Trip there = new Trip();
    Trip back = new Trip();
    Thread first = factory.newThread(there);
    first.start();
    Thread second = factory.newThread(back);
    second.start();
    first.join();
    second.join();
    System.out.println(there.metres + back.metres + factory.made);
  }
}
