// Two constants of an enum are two locks.
public class LockEnumConstants {
  enum Locks { STOCK, CASH }

  static class Shop {
    private int cash;

    void sell(int price) {
      synchronized (Locks.STOCK) {
        cash += price;  // !data-race Shop.cash
      }
    }

    void empty() {
      synchronized (Locks.CASH) {
        cash = 0;  // !data-race Shop.cash
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    new Thread(() -> shop.sell(20)).start();
    new Thread(shop::empty).start();
  }
}
