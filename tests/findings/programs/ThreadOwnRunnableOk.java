// Each thread has a Runnable of its own, so the field is not shared although the class is the same. A tool that does
// not tell the two Runnables apart says that pages is raced for.
public class ThreadOwnRunnableOk {
  static class Crawler implements Runnable {
    int pages;

    @Override
    public void run() {
      for (int i = 0; i < 50; i++) {
        pages++;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Crawler news = new Crawler();
    Crawler sports = new Crawler();
    Thread left = new Thread(news, "news");
    Thread right = new Thread(sports, "sports");
    left.start();
    right.start();
    left.join();
    right.join();
    System.out.println(news.pages + sports.pages);
  }
}
