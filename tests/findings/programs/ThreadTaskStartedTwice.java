// For each file one watchdog is made, and started by three threads.
import java.util.ArrayList;
import java.util.List;

public class ThreadTaskStartedTwice {
  static class Watchdog implements Runnable {
    private int looks;

    @Override
    public void run() {
      looks++;  // !data-race(high) Watchdog.looks
    }
  }

  static void open(List<Thread> threads) {
    Watchdog watchdog = new Watchdog();
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(watchdog);
      threads.add(thread);
      thread.start();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) open(threads);
    for (Thread thread : threads) thread.join();
  }
}
