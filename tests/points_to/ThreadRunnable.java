// A Runnable given to a Thread.
class ThreadRunnable {
  static class Task implements Runnable {
    Object out;

    public void run() {
      Expect.pointsTo(this); // = t1
      out = new Object(); // @a1
    }
  }

  static class Idle implements Runnable {
    public void run() {}
  }

  public static void main(String[] args) throws InterruptedException {
    Task task = new Task(); // @t1
    Thread thread = new Thread(task); // @th
    new Thread(new Idle()); // @unstarted:Thread @idle:Idle
    thread.start();
    thread.join();
    Expect.pointsTo(task.out); // = a1
  }
}
// reachable: Task.run
