// One Runnable is given to two threads, so that its own field is shared.
public class ThreadSameRunnable {
  static class Crawler implements Runnable {
    int pages;

    @Override
    public void run() {
      for (int i = 0; i < 50; i++) {
        pages++;  // !data-race Crawler.pages
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Crawler crawler = new Crawler();
    Thread left = new Thread(crawler, "left");
    Thread right = new Thread(crawler, "right");
    left.start();
    right.start();
    left.join();
    right.join();
    System.out.println(crawler.pages);
  }
}
