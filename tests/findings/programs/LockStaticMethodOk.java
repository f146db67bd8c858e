// A static synchronized method and a block on the class are the same lock. A naive tool sees a method and a block that have
// nothing in common.
public class LockStaticMethodOk {
  static class Invoice {
    private static int next = 1;
    private final int number;

    Invoice() {
      synchronized (Invoice.class) {
        number = next++;
      }
    }

    static synchronized void skip(int count) {
      next += count;
    }

    static synchronized int next() {
      return next;
    }
  }

  public static void main(String[] args) {
    new Thread(() -> System.out.println("number " + new Invoice().number)).start();
    new Thread(() -> Invoice.skip(10)).start();
    System.out.println("next " + Invoice.next());
  }
}
