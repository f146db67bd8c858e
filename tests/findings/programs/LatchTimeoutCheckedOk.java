// await() with a timeout says whether the latch was opened, and the value is read only then. Correct; a tool that does not follow
// the result of await() reports the read.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class LatchTimeoutCheckedOk {
  static class Probe {
    int celsius;

    void measure(CountDownLatch done) {
      celsius = 21;
      done.countDown();
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Probe probe = new Probe();
    CountDownLatch done = new CountDownLatch(1);
    new Thread(() -> probe.measure(done)).start();
    if (done.await(200, TimeUnit.MILLISECONDS)) {
      System.out.println(probe.celsius + " degrees");
    } else {
      System.out.println("no answer");
    }
  }
}
