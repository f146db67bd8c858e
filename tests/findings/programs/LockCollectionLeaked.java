// The store guards its map, and then hands it out: who gets it reads it without the lock.
import java.util.HashMap;
import java.util.Map;

public class LockCollectionLeaked {
  static class SessionStore {
    private final Map<String, Integer> sessions = new HashMap<>();

    synchronized void touch(String user) {
      sessions.merge(user, 1, Integer::sum);  // !data-race HashMap
    }

    synchronized Map<String, Integer> sessions() {
      return sessions;
    }
  }

  public static void main(String[] args) {
    SessionStore store = new SessionStore();
    new Thread(() -> store.touch("ann")).start();
    Map<String, Integer> seen = store.sessions();
    System.out.println("ann " + seen.containsKey("ann"));  // !data-race HashMap
  }
}
