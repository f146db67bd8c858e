// anyOf().join() waits for the faster of two downloads, but the sizes of both are read.
import java.util.concurrent.CompletableFuture;

public class StageAnyOf {
  static class Download implements Runnable {
    final String url;
    int bytes;

    Download(String url) { this.url = url; }

    public void run() {
      bytes = url.length() * 100;   // !data-race Download.bytes
    }
  }

  public static void main(String[] args) {
    Download news = new Download("example.org/news");
    Download mail = new Download("example.org/mail");
    CompletableFuture<Void> first = CompletableFuture.runAsync(news);
    CompletableFuture<Void> second = CompletableFuture.runAsync(mail);
    CompletableFuture.anyOf(first, second).join();
    System.out.println("bytes " + (news.bytes + mail.bytes));   // !data-race Download.bytes
  }
}
