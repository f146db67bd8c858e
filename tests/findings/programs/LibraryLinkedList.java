// A LinkedList as a queue: one thread adds while the other removes.
import java.util.LinkedList;
import java.util.Queue;

public class LibraryLinkedList {
  static class Tickets {
    private final Queue<Integer> waiting = new LinkedList<>();

    void draw(int number) {
      waiting.add(number);  // !data-race LinkedList
    }

    Integer next() {
      return waiting.poll();  // !data-race LinkedList
    }
  }

  public static void main(String[] args) {
    Tickets tickets = new Tickets();
    new Thread(() -> tickets.draw(17)).start();
    System.out.println("next " + tickets.next());
  }
}
