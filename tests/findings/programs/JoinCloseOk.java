// The worker is joined by close() of the object that owns it, which try-with-resources calls. Correct; a tool that does not see
// the call of close() reports the count.
public class JoinCloseOk {
  static class Crawler implements AutoCloseable {
    int pages;
    final Thread worker = new Thread(this::crawl);

    void open() { worker.start(); }

    void crawl() {
      for (int i = 0; i < 25; i++) {
        pages++;
      }
    }

    @Override public void close() throws InterruptedException { worker.join(); }
  }

  public static void main(String[] args) throws InterruptedException {
    Crawler crawler = new Crawler();
    try (crawler) {
      crawler.open();
      System.out.println("crawling");
    }
    System.out.println("pages " + crawler.pages);
  }
}
