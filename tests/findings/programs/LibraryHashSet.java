// Two threads add to one HashSet of seen addresses.
import java.util.HashSet;
import java.util.Set;

public class LibraryHashSet {
  static class Crawler {
    private final Set<String> seen = new HashSet<>();

    boolean visit(String address) {
      return seen.add(address);  // !data-race HashSet
    }
  }

  public static void main(String[] args) {
    Crawler crawler = new Crawler();
    new Thread(() -> System.out.println("new " + crawler.visit("/index"))).start();
    new Thread(() -> System.out.println("new " + crawler.visit("/news"))).start();
  }
}
