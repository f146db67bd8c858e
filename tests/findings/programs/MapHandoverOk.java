// A session is filled and then put into a ConcurrentHashMap, from which the other thread gets it. Correct: put() happens before
// the get() that finds it. A naive tool reports the fields of the session.
import java.util.concurrent.ConcurrentHashMap;

public class MapHandoverOk {
  static class Session {
    String user;
    int rights;
  }

  static final ConcurrentHashMap<Integer, Session> SESSIONS = new ConcurrentHashMap<>();

  static void login(int id, String user) {
    Session session = new Session();
    session.user = user;
    session.rights = 3;
    SESSIONS.put(id, session);
  }

  static void show(int id) {
    Session session = SESSIONS.get(id);
    if (session != null) {
      System.out.println(session.user + " has rights " + session.rights);
    }
  }

  public static void main(String[] args) {
    new Thread(() -> login(1, "ada")).start();
    new Thread(() -> show(1)).start();
  }
}
