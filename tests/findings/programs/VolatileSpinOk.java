// The writer sets the price and then a volatile flag; the reader spins on the flag and then reads the price. Correct; a tool that
// asks for a lock, or for volatile at every field, reports the price.
public class VolatileSpinOk {
  static class Feed {
    int price;
    volatile boolean ready;

    void publish(int value) {
      price = value;
      ready = true;
    }

    int await() {
      while (!ready) {
        Thread.onSpinWait();
      }
      return price;
    }
  }

  public static void main(String[] args) {
    Feed feed = new Feed();
    new Thread(() -> feed.publish(42)).start();
    System.out.println("price " + feed.await());
  }
}
