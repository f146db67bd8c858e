// A subclass of Thread hands its task to the constructor of Thread, which runs it.
public class ThreadSuperRunnable {
  static class NamedThread extends Thread {
    NamedThread(String name, Runnable task) {
      super(task, "app-" + name);
    }
  }

  static class Meter {
    int litres;
  }

  public static void main(String[] args) throws InterruptedException {
    Meter meter = new Meter();
    Thread in = new NamedThread("in", () -> {
      meter.litres += 8;  // !data-race Meter.litres
    });
    Thread out = new NamedThread("out", () -> {
      meter.litres -= 5;  // !data-race Meter.litres
    });
    in.start();
    out.start();
    in.join();
    out.join();
    System.out.println(meter.litres);
  }
}
