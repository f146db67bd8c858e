// A job is offered to a ConcurrentLinkedQueue and polled by another thread until it is there. Correct; a tool that orders only
// by blocking calls reports the job.
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

public class QueuePollOk {
  static class Job {
    String name;
    int steps;
  }

  static void plan(Queue<Job> jobs) {
    Job job = new Job();
    job.name = "invoice";
    job.steps = 3;
    jobs.add(job);
  }

  public static void main(String[] args) {
    Queue<Job> jobs = new ConcurrentLinkedQueue<>();
    new Thread(() -> plan(jobs)).start();
    Job job = jobs.poll();
    while (job == null) {
      Thread.yield();
      job = jobs.poll();
    }
    job.steps--;
    System.out.println(job.name + " has " + job.steps + " steps");
  }
}
