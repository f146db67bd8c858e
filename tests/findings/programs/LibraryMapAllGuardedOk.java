// Reads and writes of the cache are under the lock, in two blocks: two threads may make the same page, which is no race. A
// naive tool sees a test and an act that are not one block.
import java.util.HashMap;
import java.util.Map;

public class LibraryMapAllGuardedOk {
  static class Cache {
    private final Map<Integer, String> pages = new HashMap<>();

    String page(int number) {
      String page;
      synchronized (this) {
        page = pages.get(number);
      }
      if (page == null) {
        page = "page " + number;
        synchronized (this) {
          pages.put(number, page);
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
