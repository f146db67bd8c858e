// The reader asks the volatile flag once and reads the price only if it is set. Correct; a tool that orders only by waiting
// reports the price, as the reader may come before the writer.
public class VolatileGuardOk {
  static class Feed {
    int price;
    volatile boolean ready;

    void publish(int value) {
      price = value;
      ready = true;
    }

    String show() {
      if (ready) {
        return "price " + price;
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
