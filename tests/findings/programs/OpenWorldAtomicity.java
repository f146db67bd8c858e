import java.util.concurrent.ConcurrentHashMap;

// A library's registry, whose map says that it is meant for several threads: two of them may register one name.
public class OpenWorldAtomicity {
  private final ConcurrentHashMap<String, StringBuffer> entries = new ConcurrentHashMap<>();

  public void register(String name, String text) {
    if (!entries.containsKey(name)) { // !atomicity(medium) entries
      StringBuffer entry = new StringBuffer();
      entries.put(name, entry); // !atomicity(medium) entries
      entry.append(text);
    }
  }

  public void registerOnce(String name, String text) {
    entries.computeIfAbsent(name, key -> new StringBuffer(text));
  }
}
