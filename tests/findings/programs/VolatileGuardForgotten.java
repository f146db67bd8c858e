// The reader looks at the volatile flag, but shows the price in both cases.
public class VolatileGuardForgotten {
  static class Feed {
    int price;
    volatile boolean ready;

    void publish(int value) {
      price = value;   // !data-race Feed.price
      ready = true;
    }

    String show() {
      String label = ready ? "final" : "preliminary";
      return label + " price " + price;   // !data-race Feed.price
    }
  }

  public static void main(String[] args) {
    Feed feed = new Feed();
    new Thread(() -> feed.publish(42)).start();
    System.out.println(feed.show());
  }
}
