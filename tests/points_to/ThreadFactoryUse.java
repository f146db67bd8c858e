// A thread factory of the program makes the pool's threads.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

class ThreadFactoryUse {
  static class W extends Thread {
    W(Runnable r) { super(r); }

    @Override
    public void run() {
      Expect.pointsTo(this); // = w1
      super.run();
    }
  }

  static class Factory implements ThreadFactory {
    public Thread newThread(Runnable r) {
      return new W(r); // @w1
    }
  }

  static void body() {
    W w = (W) Thread.currentThread();
    Expect.pointsTo(w); // = w1
  }

  public static void main(String[] args) throws Exception {
    ExecutorService pool = Executors.newSingleThreadExecutor(new Factory()); // @factory
    pool.submit(ThreadFactoryUse::body).get();
    pool.shutdown();
  }
}
// reachable: Factory.newThread, W.run, ThreadFactoryUse.body
