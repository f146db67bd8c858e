// A PriorityBlockingQueue may be shared. A naive tool takes it for a PriorityQueue.
import java.util.Queue;
import java.util.concurrent.PriorityBlockingQueue;

public class LibraryPriorityBlockingQueueOk {
  static class Jobs {
    private final Queue<Integer> byUrgency = new PriorityBlockingQueue<>();

    void add(int urgency) {
      byUrgency.add(urgency);
    }

    Integer first() {
      return byUrgency.peek();
    }
  }

  public static void main(String[] args) {
    Jobs jobs = new Jobs();
    new Thread(() -> jobs.add(3)).start();
    new Thread(() -> jobs.add(1)).start();
    System.out.println("first " + jobs.first());
  }
}
