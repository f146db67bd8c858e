// A constant of an enum has a mutable field, which two threads write.
public class ShareEnumConstant {
  enum Region {
    NORTH, SOUTH;

    private int sales;

    void sell(int amount) {
      sales += amount;  // !data-race Region.sales
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread shop = new Thread(() -> Region.NORTH.sell(5));
    Thread web = new Thread(() -> Region.NORTH.sell(7));
    shop.start();
    web.start();
    shop.join();
    web.join();
    System.out.println(Region.NORTH.sales + Region.SOUTH.sales);
  }
}
