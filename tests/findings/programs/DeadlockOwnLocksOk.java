// Every pump has an inlet and an outlet lock of its own and takes them in both orders, in its own thread only. Nothing is
// shared between pumps; a tool that names locks by their field reports a deadlock.
public class DeadlockOwnLocksOk {
  static class Pump extends Thread {
    private final Object inlet = new Object();
    private final Object outlet = new Object();
    private int litres;

    void fill() {
      synchronized (inlet) {
        synchronized (outlet) {  // !FP_deadlock
          litres++;
        }
      }
    }

    void drain() {
      synchronized (outlet) {
        synchronized (inlet) {  // !FP_deadlock
          litres--;
        }
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < 100; i++) {
        fill();
        drain();
      }
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) new Pump().start();
  }
}
