// Threads that do nothing: without a Runnable, with an empty lambda, with an empty run, with an empty synchronized block. Main
// counts alone.
public class OddEmptyRunOk {
  static int count;

  static class Idle extends Thread {
    @Override
    public void run() {}
  }

  public static void main(String[] args) throws InterruptedException {
    Object lock = new Object();
    Thread bare = new Thread();
    Thread lambda = new Thread(() -> {});
    Thread idle = new Idle();
    Thread locking = new Thread(() -> {
      synchronized (lock) {
      }
    });
    for (Thread thread : new Thread[] {bare, lambda, idle, locking}) {
      thread.start();
      count++;
      synchronized (lock) {
        count++;
      }
    }
    bare.join();
    System.out.println(count);
  }
}
