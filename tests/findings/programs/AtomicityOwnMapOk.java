import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

// Each task has a map and a number of its own, made for several threads without need. Correct.
public class AtomicityOwnMapOk {
  static class Words implements Runnable {
    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final AtomicInteger all = new AtomicInteger();

    @Override
    public void run() {
      for (String word : new String[] {"warp", "weft", "warp"}) {
        Integer before = counts.get(word);
        counts.put(word, before == null ? 1 : before + 1);
        all.set(all.get() + 1);
      }
      System.out.println(counts + " " + all);
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(new Words()).start();
    }
  }
}
