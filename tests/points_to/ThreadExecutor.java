// An executor runs Runnables, Callables and lambdas, and hands their results back.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class ThreadExecutor {
  static class A {}

  static class Job implements Callable<A> {
    public A call() {
      Expect.pointsTo(this); // = job
      return new A(); // @a1
    }
  }

  static class Plain implements Runnable {
    public void run() {
      Expect.pointsTo(this); // = plain
    }
  }

  static void body() {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Future<A> f = pool.submit(new Job()); // @job
    A a = f.get();
    Expect.pointsTo(a); // = a1
    pool.execute(new Plain()); // @plain
    pool.submit(() -> body()).get();
    pool.shutdown();
  }
}
// reachable: Job.call, Plain.run, ThreadExecutor.body
