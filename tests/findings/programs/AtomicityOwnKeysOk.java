import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

// Each thread has an entry of its own, or puts in something of another name. Correct.
public class AtomicityOwnKeysOk {
  static final Map<Thread, StringBuffer> LOGS = new ConcurrentHashMap<>();
  static final Map<String, StringBuffer> PARTS = new ConcurrentHashMap<>();

  static void log(String text) {
    StringBuffer log = LOGS.get(Thread.currentThread());
    if (log == null) {
      log = new StringBuffer();
      LOGS.put(Thread.currentThread(), log);
    }
    log.append(text);
  }

  static void head() {
    if (!PARTS.containsKey("head")) {
      StringBuffer head = new StringBuffer();
      PARTS.put("head", head);
      head.append("1");
    }
  }

  static void tail() {
    if (!PARTS.containsKey("tail")) {
      StringBuffer tail = new StringBuffer();
      PARTS.put("tail", tail);
      tail.append("2");
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 2; i++) {
      new Thread(() -> log("started")).start();
    }
    new Thread(AtomicityOwnKeysOk::head).start();
    new Thread(AtomicityOwnKeysOk::tail).start();
  }
}
