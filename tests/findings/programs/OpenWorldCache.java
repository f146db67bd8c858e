import java.util.HashMap;
import java.util.Map;

/** The flag is volatile, so several threads were thought of; the map is not made for them. */
public class OpenWorldCache {
  private final Map<String, String> pages = new HashMap<>();
  private volatile boolean closed;

  public void put(String address, String page) {
    if (!closed) pages.put(address, page); // !data-race HashMap
  }

  public String page(String address) {
    return pages.get(address); // !data-race HashMap
  }

  public void close() {
    closed = true;
  }
}
