// Pumps get their locks from main, the second one the other way round, so that their fields name the same locks crosswise.
// run: may hang
public class DeadlockHandedLocks {
  static class Pump extends Thread {
    private final Object inlet;
    private final Object outlet;
    private int litres;

    Pump(Object inlet, Object outlet) {
      this.inlet = inlet;
      this.outlet = outlet;
    }

    @Override
    public void run() {
      for (int i = 0; i < 100; i++) {
        synchronized (inlet) {
          synchronized (outlet) {  // !deadlock
            litres++;
          }
        }
      }
    }
  }

  public static void main(String[] args) {
    Object upperValve = new Object();
    Object lowerValve = new Object();
    new Pump(upperValve, lowerValve).start();
    new Pump(lowerValve, upperValve).start();
  }
}
