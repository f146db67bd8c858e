// The items have no lock; they belong to one inventory and are changed under its lock only. A naive tool looks for a lock of
// the item.
public class LockOwnerOk {
  static class Item {
    int pieces;
  }

  static class Inventory {
    private final Item bolts = new Item();
    private final Item nuts = new Item();

    synchronized void receive(int count) {
      bolts.pieces += count;
      nuts.pieces += count;
    }

    synchronized int ship() {
      bolts.pieces--;
      nuts.pieces--;
      return bolts.pieces + nuts.pieces;
    }
  }

  public static void main(String[] args) {
    Inventory inventory = new Inventory();
    new Thread(() -> inventory.receive(20)).start();
    new Thread(() -> System.out.println("left " + inventory.ship())).start();
  }
}
