// The left half is forked and read without having been joined.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class JoinForkMissing {
  static class Pages extends RecursiveAction {
    int words;

    @Override protected void compute() {
      words = 250;   // !data-race Pages.words
    }
  }

  static class Book extends RecursiveAction {
    int words;

    @Override protected void compute() {
      Pages first = new Pages();
      Pages second = new Pages();
      first.fork();
      second.fork();
      second.join();
      words = second.words;
      words += first.words;   // !data-race Pages.words
    }
  }

  public static void main(String[] args) {
    Book book = new Book();
    new ForkJoinPool(4).invoke(book);
    System.out.println("words " + book.words);
  }
}
