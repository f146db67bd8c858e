// Tasks of one class given to one pool.
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class OriginExecutor {
  static class Task implements Callable<Object> {
    final Object data;
    Object out;

    Task(Object data) { this.data = data; }

    public Object call() {
      Expect.pointsTo(this); // = t1, t2
      out = data;
      return null;
    }
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Task t = new Task(new int[0]); // @t1:Task @a1:int[]
    Task u = new Task(new long[0]); // @t2:Task @b1:long[]
    pool.submit(t).get();
    pool.submit(u).get();
    pool.shutdown();
    Expect.pointsTo(t.out); // = a1, FP_b1 [ci 2-type]; = a1 [1-obj 2-obj origin]; > a1
    Expect.pointsTo(u.out); // = FP_a1, b1 [ci 2-type]; = b1 [1-obj 2-obj origin]; > b1
  }
}
