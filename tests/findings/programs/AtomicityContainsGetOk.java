import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// What is asked for is tested; and of a map from which nothing is taken out, what was there is there. Correct.
public class AtomicityContainsGetOk {
  static class Sessions {
    private final Map<String, String> users = new ConcurrentHashMap<>();
    private final Map<String, String> names = new ConcurrentHashMap<>();

    int length(String session) {
      if (!users.containsKey(session)) return 0;
      String user = users.get(session);
      return user == null ? 0 : user.length();
    }

    int nameLength(String session) {
      return names.containsKey(session) ? names.get(session).length() : 0;
    }

    void end(String session) {
      users.remove(session);
    }
  }

  public static void main(String[] args) {
    Sessions sessions = new Sessions();
    sessions.users.put("1", "Ada");
    new Thread(() -> System.out.println(sessions.length("1") + sessions.nameLength("1"))).start();
    new Thread(() -> sessions.end("1")).start();
    new Thread(() -> sessions.names.put("1", "Ada Lovelace")).start();
  }
}
