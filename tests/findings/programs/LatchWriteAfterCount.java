// The loader writes the season only after it has counted down; the articles, which it writes before, are in order.
import java.util.concurrent.CountDownLatch;

public class LatchWriteAfterCount {
  static class Catalogue {
    int articles;
    String season;
  }

  public static void main(String[] args) throws InterruptedException {
    Catalogue catalogue = new Catalogue();
    CountDownLatch loaded = new CountDownLatch(1);
    new Thread(() -> {
      catalogue.articles = 300;
      loaded.countDown();
      catalogue.season = "autumn";   // !data-race Catalogue.season
    }).start();
    loaded.await();
    System.out.println("articles " + catalogue.articles);
    System.out.println("season " + catalogue.season);   // !data-race Catalogue.season
  }
}
