// Receiving and shipping have a lock each, and both change the same stock.
public class LockTwoFields {
  static class Inventory {
    private final Object receiving = new Object();
    private final Object shipping = new Object();
    private int pieces = 10;

    void receive(int count) {
      synchronized (receiving) {
        pieces += count;  // !data-race Inventory.pieces
      }
    }

    void ship(int count) {
      synchronized (shipping) {
        pieces -= count;  // !data-race Inventory.pieces
      }
    }
  }

  public static void main(String[] args) {
    Inventory inventory = new Inventory();
    new Thread(() -> inventory.receive(5)).start();
    new Thread(() -> inventory.ship(3)).start();
  }
}
