// Each thread writes the mutable field of another constant of the enum. A tool that has one object for all constants of
// an enum reports the sales.
public class ShareEnumConstantOk {
  enum Region {
    NORTH, SOUTH;

    private int sales;

    void sell(int amount) {
      sales += amount;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Thread north = new Thread(() -> Region.NORTH.sell(5));
    Thread south = new Thread(() -> Region.SOUTH.sell(7));
    north.start();
    south.start();
    north.join();
    south.join();
    System.out.println(Region.NORTH.sales + Region.SOUTH.sales);
  }
}
