// The number is drawn when first wanted, in a synchronized method. A naive tool sees a lazy field that is not volatile.
import java.util.concurrent.atomic.AtomicInteger;

public class LazySynchronizedOk {
  static final AtomicInteger NEXT = new AtomicInteger(1);

  static class Session {
    private int number;

    synchronized int number() {
      if (number == 0) {
        number = NEXT.getAndIncrement();
      }
      return number;
    }
  }

  public static void main(String[] args) {
    Session session = new Session();
    new Thread(() -> System.out.println("number " + session.number())).start();
    new Thread(() -> System.out.println("number " + session.number())).start();
  }
}
