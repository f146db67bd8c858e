// The loader counts down after it has filled the catalogue, main reads after await(). Correct; a tool that knows only join()
// reports the catalogue.
import java.util.concurrent.CountDownLatch;

public class LatchAwaitOk {
  static class Catalogue {
    int articles;
    String season;
  }

  public static void main(String[] args) throws InterruptedException {
    Catalogue catalogue = new Catalogue();
    CountDownLatch loaded = new CountDownLatch(1);
    new Thread(() -> {
      catalogue.articles = 300;
      catalogue.season = "autumn";
      loaded.countDown();
    }).start();
    loaded.await();
    System.out.println(catalogue.articles + " articles for " + catalogue.season);
  }
}
