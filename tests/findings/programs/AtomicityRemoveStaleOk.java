import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// A token that is too old is taken out only if it is still that one; and whatever there is, if there is something. Correct.
public class AtomicityRemoveStaleOk {
  static class Token {
    final long since = System.nanoTime();

    boolean isOld() {
      return System.nanoTime() - since > 1000;
    }
  }

  static class Tokens {
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    void renew(String user) {
      tokens.put(user, new Token());
    }

    void purge(String user) {
      Token token = tokens.get(user);
      if (token != null && token.isOld()) {
        tokens.remove(user, token);
      }
    }

    void leave(String user) {
      if (tokens.containsKey(user)) tokens.remove(user);
    }
  }

  public static void main(String[] args) {
    Tokens tokens = new Tokens();
    new Thread(() -> tokens.renew("Ada")).start();
    new Thread(() -> tokens.purge("Ada")).start();
    new Thread(() -> tokens.leave("Ada")).start();
  }
}
