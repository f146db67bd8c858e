// The handler of a thread runs in that thread, after its run, before a join returns. So the task, its handler and main
// write one after the other. A tool that takes the handler for a thread of its own sees a race with the task.
public class HandlerUncaughtOk {
  static class Job implements Runnable {
    int steps;

    @Override
    public void run() {
      steps++;  // !FP_data-race Job.steps
      throw new IllegalStateException("no disk");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Job job = new Job();
    Thread thread = new Thread(job);
    thread.setUncaughtExceptionHandler((dying, error) -> {
      job.steps += 10;  // !FP_data-race Job.steps
    });
    thread.start();
    thread.join();
    job.steps += 100;
    System.out.println(job.steps);
  }
}
