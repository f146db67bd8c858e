// A scheduled executor.
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

class ThreadScheduled {
  static class A {}

  static A make() {
    return new A(); // @a1
  }

  public static void main(String[] args) throws Exception {
    ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
    A a = pool.schedule(ThreadScheduled::make, 1, TimeUnit.MILLISECONDS).get();
    Expect.pointsTo(a); // = a1
    pool.shutdown();
  }
}
// reachable: ThreadScheduled.make
