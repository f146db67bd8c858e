// The consumers only peek(): the job stays in the queue, and both of them change it.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueuePeekShared {
  static class Job {
    int steps;
  }

  static void work(Queue<Job> jobs) {
    Job job = jobs.peek();
    if (job != null) {
      job.steps--;   // !data-race Job.steps
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Queue<Job> jobs = new ConcurrentLinkedQueue<>();
    Job job = new Job();
    job.steps = 5;
    jobs.add(job);
    Thread left = new Thread(() -> work(jobs));
    Thread right = new Thread(() -> work(jobs));
    left.start();
    right.start();
    left.join();
    right.join();
    System.out.println("steps " + job.steps);
  }
}
