// The writer is a thread, and started; an executor that runs tasks at once is given the others only. That a thread is
// a task by its type does not mean that it is run as one: which is told with low confidence, since tests of types are
// not followed.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

public class ThreadRunByExecutorOk {
  static class AtOnce implements Executor {
    @Override
    public void execute(Runnable task) {
      task.run();
    }
  }

  static class Writer extends Thread {
    static int written;

    @Override
    public void run() {
      written++;  // !FP_data-race(low) ThreadRunByExecutorOk$Writer.written
    }
  }

  static class Report implements Runnable {
    @Override
    public void run() {
      System.out.println("report");
    }
  }

  public static void main(String[] args) throws InterruptedException {
    List<Runnable> work = new ArrayList<>();
    Writer writer = new Writer();
    work.add(writer);
    work.add(new Report());
    writer.start();
    Executor executor = new AtOnce();
    for (Runnable one : work) {
      if (!(one instanceof Thread)) executor.execute(one);
    }
    writer.join();
  }
}
