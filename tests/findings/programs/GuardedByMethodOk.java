// Methods that are declared to be called with the lock held, and are; one of them calls another.
public class GuardedByMethodOk {
  @interface GuardedBy {
    String value();
  }

  static class Queue {
    @GuardedBy("this")
    private int waiting;

    @GuardedBy("this")
    void enqueue() {
      waiting++;
    }

    @GuardedBy("this")
    void enqueueTwice() {
      enqueue();
      enqueue();
    }
  }

  static void fill(Queue queue) {
    synchronized (queue) {
      queue.enqueueTwice();
    }
  }

  public static void main(String[] args) {
    Queue queue = new Queue();
    new Thread(() -> fill(queue)).start();
    fill(queue);
  }
}
