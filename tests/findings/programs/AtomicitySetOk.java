import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

// Who adds the file sends it; and adding what is there already changes nothing. Correct.
public class AtomicitySetOk {
  static class Sender {
    private final Set<String> sent = ConcurrentHashMap.newKeySet();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();

    void send(String file) {
      if (!seen.contains(file)) seen.add(file);
      if (sent.contains(file)) return;
      if (sent.add(file)) System.out.println(file);
    }
  }

  public static void main(String[] args) {
    Sender sender = new Sender();
    new Thread(() -> sender.send("letter")).start();
    new Thread(() -> sender.send("letter")).start();
  }
}
