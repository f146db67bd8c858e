// The lock is a constant of an enum, of which there is one. A naive tool sees a lock of a class with several objects.
public class LockEnumConstantOk {
  enum Locks { STOCK, CASH }

  static class Shop {
    private int stock = 10;
    private int cash;

    void sell(int price) {
      synchronized (Locks.STOCK) {
        stock--;
      }
      synchronized (Locks.CASH) {
        cash += price;
      }
    }
  }

  public static void main(String[] args) {
    Shop shop = new Shop();
    new Thread(() -> shop.sell(20)).start();
    new Thread(() -> shop.sell(30)).start();
  }
}
