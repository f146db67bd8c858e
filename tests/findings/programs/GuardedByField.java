// The list is guarded by a lock object; one method holds the monitor of the object around it instead.
import java.util.ArrayList;
import java.util.List;

public class GuardedByField {
  @interface GuardedBy {
    String value();
  }

  static class Inbox {
    private final Object lock = new Object();

    @GuardedBy("lock")
    private final List<String> messages = new ArrayList<>();

    void put(String message) {
      synchronized (lock) {
        messages.add(message);
      }
    }

    synchronized String first() {
      return messages.get(0); // !guarded-by(high) Inbox.messages
    }
  }

  public static void main(String[] args) {
    Inbox inbox = new Inbox();
    inbox.put("hello");
    new Thread(() -> inbox.put("again")).start();
    System.out.println(inbox.first());
  }
}
