// A recursive fork/join task.
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

class ThreadForkJoin {
  static class A {}

  static class Work extends RecursiveTask<A> {
    final int n;

    Work(int n) { this.n = n; }

    @Override
    protected A compute() {
      if (n == 0) return new A(); // @a1
      Work left = new Work(n - 1); // @inner
      left.fork();
      A a = left.join();
      Expect.pointsTo(a); // = a1
      return a;
    }
  }

  public static void main(String[] args) {
    A a = new ForkJoinPool(2).invoke(new Work(2)); // @pool:ForkJoinPool @outer:Work
    Expect.pointsTo(a); // = a1
  }
}
// reachable: Work.compute
