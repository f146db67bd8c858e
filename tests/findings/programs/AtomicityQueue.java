import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

// Two workers take from a queue what they have seen in it: the last one may be gone by then, and what was looked at is not what is
// taken.
public class AtomicityQueue {
  static class Jobs {
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
    private final Queue<String> urgent = new ConcurrentLinkedQueue<>();
    private final Queue<String> late = new ConcurrentLinkedQueue<>();

    void work() {
      if (!waiting.isEmpty()) { // !atomicity(high) Jobs.waiting
        System.out.println(waiting.remove()); // !atomicity(high) Jobs.waiting
      }
      while (!urgent.isEmpty()) { // !atomicity(high) Jobs.urgent
        System.out.println(urgent.poll().length()); // !atomicity(high) Jobs.urgent
      }
      String first = late.peek(); // !atomicity(high) Jobs.late
      if (first != null && first.startsWith("now")) {
        late.poll(); // !atomicity(high) Jobs.late
        System.out.println(first);
      }
    }
  }

  public static void main(String[] args) {
    Jobs jobs = new Jobs();
    jobs.waiting.add("a letter");
    jobs.urgent.add("a telegram");
    jobs.late.add("now");
    new Thread(jobs::work).start();
    new Thread(jobs::work).start();
  }
}
