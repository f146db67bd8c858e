// Two futures write the same object, but the second is not begun before the first was joined. A tool that only knows
// that both run in the common pool reports the documents.
import java.util.concurrent.CompletableFuture;

public class CompletableRunAsyncOk {
  static class Index {
    int documents;
  }

  public static void main(String[] args) {
    Index index = new Index();
    CompletableFuture<Void> mails = CompletableFuture.runAsync(() -> {
      index.documents += 10;
    });
    mails.join();
    CompletableFuture<Void> notes = CompletableFuture.runAsync(() -> {
      index.documents += 5;
    });
    notes.join();
    System.out.println(index.documents);
  }
}
