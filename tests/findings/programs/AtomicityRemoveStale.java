import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// A token that is too old is taken out; a fresh one that was put in meanwhile goes with it.
public class AtomicityRemoveStale {
  static class Token {
    final long since = System.nanoTime();

    boolean isOld() {
      return System.nanoTime() - since > 1000;
    }
  }

  static class Tokens {
    private final Map<String, Token> tokens = new ConcurrentHashMap<>();

    void renew(String user) {
      tokens.put(user, new Token()); // !atomicity(high) Tokens.tokens
    }

    void purge(String user) {
      Token token = tokens.get(user); // !atomicity(high) Tokens.tokens
      if (token != null && token.isOld()) {
        tokens.remove(user); // !atomicity(high) Tokens.tokens
      }
    }
  }

  public static void main(String[] args) {
    Tokens tokens = new Tokens();
    new Thread(() -> tokens.renew("Ada")).start();
    new Thread(() -> tokens.purge("Ada")).start();
  }
}
