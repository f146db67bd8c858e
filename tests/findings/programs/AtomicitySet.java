import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

// Both threads may find that a file was not sent yet, and both send it.
public class AtomicitySet {
  static class Sender {
    private final Set<String> sent = ConcurrentHashMap.newKeySet();

    void send(String file) {
      if (sent.contains(file)) return; // !atomicity(high) Sender.sent
      sent.add(file); // !atomicity(high) Sender.sent
      System.out.println(file);
    }
  }

  public static void main(String[] args) {
    Sender sender = new Sender();
    new Thread(() -> sender.send("letter")).start();
    new Thread(() -> sender.send("letter")).start();
  }
}
