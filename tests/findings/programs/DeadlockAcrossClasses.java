// Inventory calls billing while it holds its own lock, and billing calls inventory while it holds its own.
// run: may hang
public class DeadlockAcrossClasses {
  static class Inventory {
    private int free = 10;

    synchronized void reserve(Billing billing) {
      free--;
      billing.charge(5);
    }

    synchronized void release() {
      free++;  // !deadlock
    }
  }

  static class Billing {
    private final Inventory inventory;
    private int total;

    Billing(Inventory inventory) {
      this.inventory = inventory;
    }

    synchronized void charge(int amount) {
      total += amount;  // !deadlock
    }

    synchronized void refund(int amount) {
      total -= amount;
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
