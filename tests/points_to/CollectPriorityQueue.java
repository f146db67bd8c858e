// PriorityQueue orders by the program's compareTo.
import java.util.PriorityQueue;

class CollectPriorityQueue {
  static class Job implements Comparable<Job> {
    final int n;

    Job(int n) { this.n = n; }

    public int compareTo(Job o) { return n - o.n; }
  }

  public static void main(String[] args) {
    PriorityQueue<Job> queue = new PriorityQueue<>();
    queue.add(new Job(2)); // @j2
    queue.offer(new Job(1)); // @j1
    Job first = queue.poll();
    Expect.pointsTo(first); // = j1, FP_j2
  }
}
// reachable: Job.compareTo
