// The subclass passes a task to the constructor of Thread but overrides run without calling it, so the task never runs.
// Whoever takes a Runnable given to a Thread for running sees a race between the two tasks.
public class ThreadSuperRunnableOk {
  static class Meter {
    int litres;
  }

  static class DryRun extends Thread {
    private final String message;
    private int printed;

    DryRun(String message, Runnable task) {
      super(task);
      this.message = message;
    }

    @Override
    public void run() {
      printed = message.length();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Meter meter = new Meter();
    DryRun in = new DryRun("would add 8", () -> meter.litres += 8);
    DryRun out = new DryRun("would take 5", () -> meter.litres -= 5);
    in.start();
    out.start();
    in.join();
    out.join();
    System.out.println(meter.litres + in.printed + out.printed);
  }
}
