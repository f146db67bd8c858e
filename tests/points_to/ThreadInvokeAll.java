// invokeAll over a list of callables.
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

class ThreadInvokeAll {
  static class A {}

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    List<Callable<A>> jobs = List.of(() -> new A(), () -> null); // @a1:A
    for (Future<A> f : pool.invokeAll(jobs)) {
      A a = f.get();
      Expect.pointsTo(a); // = a1
    }
    pool.shutdown();
  }
}
