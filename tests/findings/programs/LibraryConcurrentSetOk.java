// The set is a view of a ConcurrentHashMap, and threads may share it. A naive tool sees a set without a lock.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public class LibraryConcurrentSetOk {
  static class Crawler {
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    boolean visit(String address) {
      return seen.add(address);
    }
  }

  public static void main(String[] args) {
    Crawler crawler = new Crawler();
    new Thread(() -> System.out.println("new " + crawler.visit("/index"))).start();
    new Thread(() -> System.out.println("new " + crawler.visit("/index"))).start();
  }
}
