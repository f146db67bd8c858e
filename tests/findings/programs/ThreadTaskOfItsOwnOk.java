// Each watchdog is started by a method of its own object, and there are several. Correct, as each is started once; that it
// cannot be started twice nothing says, so what is found is not sure.
import java.util.ArrayList;
import java.util.List;

public class ThreadTaskOfItsOwnOk {
  static class Watchdog implements Runnable {
    private int looks;

    void watch(List<Thread> threads) {
      Thread thread = new Thread(this);
      threads.add(thread);
      thread.start();
    }

    @Override
    public void run() {
      looks++;  // !FP_data-race(low) Watchdog.looks
    }
  }

  static void open(List<Watchdog> all, List<Thread> threads) {
    Watchdog watchdog = new Watchdog();
    all.add(watchdog);
    watchdog.watch(threads);
  }

  public static void main(String[] args) throws InterruptedException {
    List<Watchdog> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 3; i++) open(all, threads);
    for (Thread thread : threads) thread.join();
  }
}
