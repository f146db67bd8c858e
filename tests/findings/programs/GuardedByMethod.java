// A method is declared to be called with the lock held. Inside it the lock counts as held; one caller comes without,
// and that is the one mistake.
public class GuardedByMethod {
  @interface GuardedBy {
    String value();
  }

  static class Queue {
    private final Object lock = new Object();

    @GuardedBy("lock")
    private int waiting;

    @GuardedBy("lock")
    private void enqueue() {
      waiting++;
    }

    void put() {
      synchronized (lock) {
        enqueue();
      }
    }

    void putFast() {
      enqueue(); // !guarded-by(high) enqueue()
    }
  }

  public static void main(String[] args) {
    Queue queue = new Queue();
    new Thread(queue::put).start();
    queue.putFast();
  }
}
