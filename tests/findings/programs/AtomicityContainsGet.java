import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// A session is looked for and then asked for; who ends it in between makes that null.
public class AtomicityContainsGet {
  static class Sessions {
    private final Map<String, String> users = new ConcurrentHashMap<>();

    int length(String session) {
      if (!users.containsKey(session)) return 0; // !atomicity(high) Sessions.users
      return users.get(session).length(); // !atomicity(high) Sessions.users
    }

    void end(String session) {
      users.remove(session); // !atomicity(high) Sessions.users
    }
  }

  public static void main(String[] args) {
    Sessions sessions = new Sessions();
    sessions.users.put("1", "Ada");
    new Thread(() -> System.out.println(sessions.length("1"))).start();
    new Thread(() -> sessions.end("1")).start();
  }
}
