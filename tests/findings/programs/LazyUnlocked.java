// The number is drawn when first wanted, without a lock: two threads may draw two numbers and each go on with another one.
import java.util.concurrent.atomic.AtomicInteger;

public class LazyUnlocked {
  static final AtomicInteger NEXT = new AtomicInteger(1);

  static class Session {
    private int number;

    int number() {
      if (number == 0) {  // !data-race Session.number
        number = NEXT.getAndIncrement();  // !data-race Session.number
      }
      return number;  // !data-race Session.number
    }
  }

  public static void main(String[] args) {
    Session session = new Session();
    new Thread(() -> System.out.println("number " + session.number())).start();
    new Thread(() -> System.out.println("number " + session.number())).start();
  }
}
