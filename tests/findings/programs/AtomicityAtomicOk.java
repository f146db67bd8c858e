import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

// Atomic objects whose calls do both at once, a loop that tries again, a flag that is set whatever it was, and one that whoever runs
// gives back. Correct.
public class AtomicityAtomicOk {
  static class Server {
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicReference<String> log = new AtomicReference<>("");
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicBoolean busy = new AtomicBoolean();

    void request(String name) {
      requests.incrementAndGet();
      String before;
      do {
        before = log.get();
      } while (!log.compareAndSet(before, before + name));
      if (!busy.get()) busy.set(true);
    }

    void start() {
      if (started.get()) return;
      if (started.compareAndSet(false, true)) System.out.println("started");
    }
  }

  public static void main(String[] args) {
    Server server = new Server();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        server.start();
        server.request("index");
      }).start();
    }
  }
}
