import java.util.ArrayList;
import java.util.List;

/** Each call makes a list of its own; what is kept is touched under the lock only. */
public class OpenWorldLocalOk {
  private final List<String> names = new ArrayList<>();

  public void add(String name) {
    synchronized (names) {
      names.add(name);
    }
  }

  public List<String> sorted() {
    List<String> copy = new ArrayList<>();
    synchronized (names) {
      copy.addAll(names);
    }
    copy.sort(null);
    return copy;
  }
}
