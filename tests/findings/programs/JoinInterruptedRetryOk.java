// A watchdog interrupts main while it waits, but main begins to wait again until join() has returned. Correct: the only way out
// of the loop is after a join. A tool that follows the catch to the read reports the rows.
public class JoinInterruptedRetryOk {
  static class Importer extends Thread {
    int rows;

    @Override public void run() {
      for (int i = 0; i < 100; i++) {
        rows++;
      }
    }
  }

  static void joinUninterruptibly(Thread thread) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          thread.join();
          return;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  public static void main(String[] args) {
    Thread boss = Thread.currentThread();
    Importer importer = new Importer();
    Thread watchdog = new Thread(() -> boss.interrupt());
    importer.start();
    watchdog.start();
    joinUninterruptibly(importer);
    System.out.println("rows " + importer.rows);
  }
}
