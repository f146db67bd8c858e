// Several threads may claim the job, compareAndSet() lets exactly one of them in, and only that one writes the owner. Correct: one
// thread writes, and main reads after the joins. A naive tool sees two threads that write the owner without a lock.
import java.util.concurrent.atomic.AtomicBoolean;

public class PublishAtomicClaimOk {
  static class Job {
    final AtomicBoolean taken = new AtomicBoolean();
    String owner;

    void claim(String worker) {
      if (taken.compareAndSet(false, true)) {
        owner = worker;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Job job = new Job();
    Thread anna = new Thread(() -> job.claim("anna"));
    Thread boris = new Thread(() -> job.claim("boris"));
    anna.start();
    boris.start();
    anna.join();
    boris.join();
    System.out.println("done by " + job.owner);
  }
}
