// The writer locks, the reader does not: the reader may see any value, or an old one for ever.
public class LockOneSide {
  static class Thermometer {
    private final Object lock = new Object();
    private int degrees;

    void measured(int value) {
      synchronized (lock) {
        degrees = value;  // !data-race Thermometer.degrees
      }
    }

    String display() {
      return degrees + " degrees";  // !data-race Thermometer.degrees
    }
  }

  public static void main(String[] args) {
    Thermometer thermometer = new Thermometer();
    new Thread(() -> thermometer.measured(21)).start();
    System.out.println(thermometer.display());
  }
}
