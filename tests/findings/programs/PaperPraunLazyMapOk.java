// Von Praun, program 5.5: a map that is filled once, under its lock, by the first who comes; all reads are under the same lock.
// Correct; the paper's atomicity check reports it, wrongly. The flag is set before the filling, but nobody reads without the
// lock.
public class PaperPraunLazyMapOk {
  static class Dictionary {
    private String[] keys;
    private String[] values;
    private volatile boolean filled;

    void init() {
      if (!filled) {
        synchronized (this) {
          if (!filled) {
            filled = true;
            keys = new String[] {"cat", "dog"};
            values = new String[] {"Katze", "Hund"};
          }
        }
      }
    }

    synchronized String get(String key) {
      for (int i = 0; i < keys.length; i++) {
        if (keys[i].equals(key)) return values[i];
      }
      return null;
    }
  }

  public static void main(String[] args) {
    Dictionary dictionary = new Dictionary();
    for (String word : new String[] {"cat", "dog"}) {
      new Thread(() -> {
        dictionary.init();
        System.out.println(dictionary.get(word));
      }).start();
    }
  }
}
