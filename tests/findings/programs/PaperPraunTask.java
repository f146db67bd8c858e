// Von Praun, program 4.1 (hedc): a task forgets its thread when it is done, without the lock under which it is cancelled: the
// test and the interrupt may see different values. A true race, as the paper says.
public class PaperPraunTask {
  abstract static class Task implements Runnable {
    protected Thread thread;

    abstract void cancel();

    abstract void work();

    @Override
    public void run() {
      work();
      thread = null;  // !data-race Task.thread
    }
  }

  static class Download extends Task {
    private int bytes;

    @Override
    synchronized void cancel() {
      if (thread != null) {  // !data-race Task.thread
        thread.interrupt();  // !data-race Task.thread
      }
    }

    @Override
    void work() {
      for (int i = 0; i < 1000; i++) bytes += i;
    }
  }

  public static void main(String[] args) {
    Task task = new Download();
    Thread runner = new Thread(task);
    task.thread = runner;
    runner.start();
    try {
      task.cancel();
    } catch (NullPointerException e) {
      System.out.println("lost the race");
    }
  }
}
