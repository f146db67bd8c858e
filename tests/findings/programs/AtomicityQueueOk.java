import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

// What poll gives is tested; and of two threads only one takes anything. Correct.
public class AtomicityQueueOk {
  static class Jobs {
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
    private final Queue<String> letters = new ConcurrentLinkedQueue<>();

    void work() {
      if (waiting.isEmpty()) return;
      String job = waiting.poll();
      if (job != null) System.out.println(job.length());
    }

    void post() {
      while (!letters.isEmpty()) System.out.println(letters.remove());
    }
  }

  public static void main(String[] args) {
    Jobs jobs = new Jobs();
    for (int i = 0; i < 2; i++) {
      new Thread(() -> {
        jobs.waiting.add("a letter");
        jobs.letters.add("a letter");
        jobs.work();
      }).start();
    }
    jobs.post();
  }
}
