// An Executor of the application that runs each task at once in the thread that calls it. Whoever takes execute for
// "another thread" sees the two tasks and main race for the target.
import java.util.concurrent.Executor;

public class ExecutorCallerRunsOk {
  static class Direct implements Executor {
    private int executed;

    @Override
    public void execute(Runnable task) {
      executed++;
      task.run();
    }
  }

  static class Thermostat {
    int target = 18;
  }

  public static void main(String[] args) {
    Thermostat thermostat = new Thermostat();
    Direct direct = new Direct();
    Executor executor = direct;
    executor.execute(() -> {
      thermostat.target += 2;
    });
    executor.execute(() -> {
      thermostat.target -= 1;
    });
    thermostat.target++;
    System.out.println(thermostat.target + direct.executed);
  }
}
