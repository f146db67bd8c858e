// A PriorityQueue of jobs: one thread adds while main looks at the first.
import java.util.PriorityQueue;

public class LibraryPriorityQueue {
  static class Jobs {
    private final PriorityQueue<Integer> byUrgency = new PriorityQueue<>();

    void add(int urgency) {
      byUrgency.add(urgency);  // !data-race PriorityQueue
    }

    Integer first() {
      return byUrgency.peek();  // !data-race PriorityQueue
    }
  }

  public static void main(String[] args) {
    Jobs jobs = new Jobs();
    new Thread(() -> jobs.add(3)).start();
    System.out.println("first " + jobs.first());
  }
}
