// One item belongs to two shops, and each shop changes it under the lock of the shop.
public class LockOwnerDiffers {
  static class Item {
    int pieces = 10;
  }

  static class Shop {
    private final Item item;

    Shop(Item item) {
      this.item = item;
    }

    synchronized void sell() {
      item.pieces--;  // !data-race Item.pieces
    }
  }

  public static void main(String[] args) {
    Item lamp = new Item();
    Shop north = new Shop(lamp);
    Shop south = new Shop(lamp);
    new Thread(north::sell).start();
    new Thread(south::sell).start();
  }
}
