// A ConcurrentLinkedQueue: one thread adds while the other removes, as it is meant to be. A naive tool sees a queue without a
// lock.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class LibraryConcurrentQueueOk {
  static class Tickets {
    private final Queue<Integer> waiting = new ConcurrentLinkedQueue<>();

    void draw(int number) {
      waiting.add(number);
    }

    Integer next() {
      return waiting.poll();
    }
  }

  public static void main(String[] args) {
    Tickets tickets = new Tickets();
    new Thread(() -> tickets.draw(17)).start();
    new Thread(() -> tickets.draw(18)).start();
    System.out.println("next " + tickets.next());
  }
}
