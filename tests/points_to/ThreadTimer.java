// A Timer runs its task.
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

class ThreadTimer {
  static Object out;

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1); // @latch
    Timer timer = new Timer(true); // @timer
    timer.schedule(new TimerTask() { // @task
      @Override
      public void run() {
        Expect.pointsTo(this); // = task
        out = new Object(); // @a1
        done.countDown();
      }
    }, 1);
    done.await();
    Expect.pointsTo(out); // = a1
  }
}
// reachable: ThreadTimer$1.run
