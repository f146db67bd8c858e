// Guarded by a lock object that is named with "this." in front; every use holds it, one of them in a method that
// only callers with the lock call.
import java.util.ArrayList;
import java.util.List;

public class GuardedByFieldOk {
  @interface GuardedBy {
    String value();
  }

  static class Inbox {
    private final Object lock = new Object();

    @GuardedBy("this.lock")
    private final List<String> messages = new ArrayList<>();

    void put(String message) {
      synchronized (lock) {
        store(message);
      }
    }

    private void store(String message) {
      messages.add(message);
    }

    String first() {
      synchronized (lock) {
        return messages.get(0);
      }
    }
  }

  public static void main(String[] args) {
    Inbox inbox = new Inbox();
    inbox.put("hello");
    new Thread(() -> inbox.put("again")).start();
    System.out.println(inbox.first());
  }
}
