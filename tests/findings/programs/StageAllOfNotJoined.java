// allOf() by itself does not wait.
import java.util.concurrent.CompletableFuture;

public class StageAllOfNotJoined {
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
    CompletableFuture.allOf(first, second);
    System.out.println("bytes " + (news.bytes + mail.bytes));   // !data-race Download.bytes
  }
}
