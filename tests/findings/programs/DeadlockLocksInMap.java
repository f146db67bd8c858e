// Files are locked by name with objects from a map. A rename locks the old name and then the new one, whatever they are.
// run: may hang
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public class DeadlockLocksInMap {
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private final Map<String, String> files = new ConcurrentHashMap<>();

  private Object lockOf(String name) {
    return locks.computeIfAbsent(name, n -> new Object());
  }

  void swap(String one, String other) {
    synchronized (lockOf(one)) {
      synchronized (lockOf(other)) {  // !deadlock
        String content = files.get(one);
        files.put(one, files.get(other));
        files.put(other, content);
      }
    }
  }

  public static void main(String[] args) {
    DeadlockLocksInMap folder = new DeadlockLocksInMap();
    folder.files.put("draft", "d");
    folder.files.put("final", "f");
    new Thread(() -> folder.swap("draft", "final")).start();
    new Thread(() -> folder.swap("final", "draft")).start();
  }
}
