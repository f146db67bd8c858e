// The flag is not volatile: neither flag nor price are in any order.
public class VolatileMissing {
  static class Feed {
    int price;
    boolean ready;

    void publish(int value) {
      price = value;   // !data-race Feed.price
      ready = true;   // !data-race Feed.ready
    }

    String show() {
      if (ready) {   // !data-race Feed.ready
        return "price " + price;   // !data-race Feed.price
      }
      return "no price yet";
    }
  }

  public static void main(String[] args) {
    Feed feed = new Feed();
    new Thread(() -> feed.publish(42)).start();
    System.out.println(feed.show());
  }
}
