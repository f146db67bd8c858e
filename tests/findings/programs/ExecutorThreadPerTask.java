// An Executor of the application makes a thread for every task, and its two tasks write the same object.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

public class ExecutorThreadPerTask {
  static class ThreadPerTask implements Executor {
    private final List<Thread> threads = new ArrayList<>();

    @Override
    public void execute(Runnable task) {
      Thread thread = new Thread(task);
      threads.add(thread);
      thread.start();
    }

    void finish() throws InterruptedException {
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  static class Thermostat {
    int target = 18;
  }

  public static void main(String[] args) throws InterruptedException {
    Thermostat thermostat = new Thermostat();
    ThreadPerTask executor = new ThreadPerTask();
    executor.execute(() -> {
      thermostat.target += 2;  // !data-race Thermostat.target
    });
    executor.execute(() -> {
      thermostat.target -= 1;  // !data-race Thermostat.target
    });
    executor.finish();
    System.out.println(thermostat.target);
  }
}
