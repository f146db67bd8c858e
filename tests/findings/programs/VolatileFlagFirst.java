// The writer sets the flag first and the price afterwards.
public class VolatileFlagFirst {
  static class Feed {
    int price;
    volatile boolean ready;

    void publish(int value) {
      ready = true;
      price = value;   // !data-race Feed.price
    }

    int await() {
      while (!ready) {
        Thread.onSpinWait();
      }
      return price;   // !data-race Feed.price
    }
  }

  public static void main(String[] args) {
    Feed feed = new Feed();
    new Thread(() -> feed.publish(42)).start();
    System.out.println("price " + feed.await());
  }
}
