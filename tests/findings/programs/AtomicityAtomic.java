import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

// Atomic objects are read and set in two calls, which is no better than a volatile field.
public class AtomicityAtomic {
  static class Server {
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicReference<String> log = new AtomicReference<>("");
    private final AtomicBoolean started = new AtomicBoolean();

    void request(String name) {
      requests.set(requests.get() + 1); // !atomicity(high) Server.requests
      log.set(log.get() + name); // !atomicity(high) Server.log
    }

    void start() {
      if (!started.get()) { // !atomicity(high) Server.started
        started.set(true); // !atomicity(high) Server.started
        System.out.println("started");
      }
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
