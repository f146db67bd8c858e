// The map has no lock of its own; the store that owns it is the lock, and hands out copies only. A naive tool sees a HashMap
// that two threads share.
import java.util.HashMap;
import java.util.Map;

public class LockCollectionOwnerOk {
  static class SessionStore {
    private final Map<String, Integer> sessions = new HashMap<>();

    synchronized void touch(String user) {
      sessions.merge(user, 1, Integer::sum);
    }

    synchronized Map<String, Integer> snapshot() {
      return new HashMap<>(sessions);
    }
  }

  public static void main(String[] args) {
    SessionStore store = new SessionStore();
    new Thread(() -> store.touch("ann")).start();
    new Thread(() -> store.touch("bob")).start();
    System.out.println("users " + store.snapshot().size());
  }
}
