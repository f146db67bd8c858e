import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A map that is made for several threads, and a flag that is volatile. */
public class OpenWorldCacheOk {
  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private volatile boolean closed;

  public void put(String address, String page) {
    if (!closed) pages.put(address, page);
  }

  public String page(String address) {
    return pages.get(address);
  }

  public void close() {
    closed = true;
  }
}
