// The order goes one way only: the reader, having seen the flag, resets the price, while the writer already writes the next one.
public class VolatileReaderWritesBack {
  static class Feed {
    int price;
    volatile boolean ready;

    void publish() {
      price = 42;
      ready = true;
      price = 43;   // !data-race Feed.price
    }

    void consume() {
      while (!ready) {
        Thread.onSpinWait();
      }
      price = 0;   // !data-race Feed.price
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Feed feed = new Feed();
    Thread writer = new Thread(() -> feed.publish());
    Thread reader = new Thread(() -> feed.consume());
    writer.start();
    reader.start();
    writer.join();
    reader.join();
    System.out.println("price " + feed.price);
  }
}
