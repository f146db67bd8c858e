// The stock is guarded by a private final lock object. A naive tool that knows synchronized methods only sees none here.
public class LockPrivateFieldOk {
  static class Inventory {
    private final Object lock = new Object();
    private int pieces = 10;

    void receive(int count) {
      synchronized (lock) {
        pieces += count;
      }
    }

    boolean ship(int count) {
      synchronized (lock) {
        if (pieces < count) {
          return false;
        }
        pieces -= count;
        return true;
      }
    }
  }

  public static void main(String[] args) {
    Inventory inventory = new Inventory();
    new Thread(() -> inventory.receive(5)).start();
    new Thread(() -> System.out.println("shipped " + inventory.ship(12))).start();
  }
}
