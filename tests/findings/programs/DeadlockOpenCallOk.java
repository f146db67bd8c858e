// Inventory and billing call each other, but each has let go of its own lock before it calls. A tool that takes the whole
// method for locked would report a deadlock.
public class DeadlockOpenCallOk {
  static class Inventory {
    private int free = 10;

    void reserve(Billing billing) {
      synchronized (this) {
        free--;
      }
      billing.charge(5);
    }

    synchronized void release() {
      free++;
    }
  }

  static class Billing {
    private final Inventory inventory;
    private int total;

    Billing(Inventory inventory) {
      this.inventory = inventory;
    }

    synchronized void charge(int amount) {
      total += amount;
    }

    void refund(int amount) {
      synchronized (this) {
        total -= amount;
      }
      inventory.release();
    }
  }

  public static void main(String[] args) {
    Inventory inventory = new Inventory();
    Billing billing = new Billing(inventory);
    new Thread(() -> inventory.reserve(billing)).start();
    new Thread(() -> billing.refund(5)).start();
  }
}
