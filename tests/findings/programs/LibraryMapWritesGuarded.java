// Writes to the cache are under the lock, reads are not.
import java.util.HashMap;
import java.util.Map;

public class LibraryMapWritesGuarded {
  static class Cache {
    private final Map<Integer, String> pages = new HashMap<>();

    String page(int number) {
      String page = pages.get(number);  // !data-race HashMap
      if (page == null) {
        page = "page " + number;
        synchronized (this) {
          pages.put(number, page);  // !data-race HashMap
        }
      }
      return page;
    }
  }

  public static void main(String[] args) {
    Cache cache = new Cache();
    new Thread(() -> System.out.println(cache.page(1))).start();
    new Thread(() -> System.out.println(cache.page(2))).start();
  }
}
