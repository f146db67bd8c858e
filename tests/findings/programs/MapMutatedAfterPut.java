// The rights are written when the session is already in the map: the map orders what came before put(), not what comes after.
import java.util.concurrent.ConcurrentHashMap;

public class MapMutatedAfterPut {
  static class Session {
    String user;
    int rights;
  }

  static final ConcurrentHashMap<Integer, Session> SESSIONS = new ConcurrentHashMap<>();

  static void login(int id, String user) {
    Session session = new Session();
    session.user = user;
    SESSIONS.put(id, session);
    session.rights = 3;   // !data-race Session.rights
  }

  static void show(int id) {
    Session session = SESSIONS.get(id);
    if (session != null) {
      System.out.println("user " + session.user);
      System.out.println("rights " + session.rights);   // !data-race Session.rights
    }
  }

  public static void main(String[] args) {
    new Thread(() -> login(1, "ada")).start();
    new Thread(() -> show(1)).start();
  }
}
