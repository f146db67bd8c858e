// allOf().join() waits for all downloads; then their sizes are added up. Correct; a tool that looks for a join() of each future
// reports the sizes.
import java.util.concurrent.CompletableFuture;

public class StageAllOfOk {
  static class Download implements Runnable {
    final String url;
    int bytes;

    Download(String url) { this.url = url; }

    public void run() { bytes = url.length() * 100; }
  }

  public static void main(String[] args) {
    Download news = new Download("example.org/news");
    Download mail = new Download("example.org/mail");
    CompletableFuture<Void> first = CompletableFuture.runAsync(news);
    CompletableFuture<Void> second = CompletableFuture.runAsync(mail);
    CompletableFuture.allOf(first, second).join();
    System.out.println("bytes " + (news.bytes + mail.bytes));
  }
}
