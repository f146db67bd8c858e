// Two futures run in the common pool and write the same object before either is joined.
import java.util.concurrent.CompletableFuture;

public class CompletableRunAsync {
  static class Index {
    int documents;
  }

  public static void main(String[] args) {
    Index index = new Index();
    CompletableFuture<Void> mails = CompletableFuture.runAsync(() -> {
      index.documents += 10;  // !data-race Index.documents
    });
    CompletableFuture<Void> notes = CompletableFuture.runAsync(() -> {
      index.documents += 5;  // !data-race Index.documents
    });
    mails.join();
    notes.join();
    System.out.println(index.documents);
  }
}
